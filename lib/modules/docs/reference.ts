import type { oas31 } from 'zod-openapi'
import { describeInterface } from '#lib/contract/openapi/document.ts'
import { anchorOf, htmlOf } from './markdown.ts'
import { curlOf } from './samples.ts'

type Schema = Exclude<oas31.SchemaObject, boolean>

/** An operation of the API as Markdown: a description, and an example to show beside it. */
interface DescribedOperation {
  heading: string
  /** Name of the operation's page below `/docs`. */
  slug: string
  summary: string
  description: string
  text: string
  /** The request of the example, in the form of a code block `request`, and the answers. */
  request: string
  answers: string
}

/** Cached, because it depends only on the code. */
let operations: DescribedOperation[] | undefined

/** Lists the API's operations in the order of the OpenAPI document. */
export function listOperations(): DescribedOperation[] {
  operations ??= describeOperations(describeInterface())
  return operations
}

const introduction = `# Reference

Each operation has a page with its parameters, fields, errors and an example of the demo institute. Paths are below \`/catalog/v1\`,
and of a list an example shows the first two entries.
[openapi.json](/catalog/v1/openapi.json) is the same contract for tools, and the whole reference is also there
[as Markdown](/docs/reference.md).
`

export const referenceMarkdown = (): string =>
  [
    introduction,
    ...listOperations().map(({ text, request, answers }) => {
      const [, method = '', path = '', body] = /^(\w+) (\S+)(?:\n(.+))?$/s.exec(request) ?? []
      return `${text}\n${codeOf('curl', curlOf(method, path, body))}\n\n${answers}\n`
    }),
  ].join('\n')

/** Renders the list of operations, each with a link to its page. */
export const referenceHtml = (): string =>
  htmlOf(
    `${introduction}\n| Operation | What it is for |\n| --- | --- |\n${listOperations()
      .map(({ heading, slug, summary }) => `| [\`${heading}\`](/docs/${slug}) | ${summary} |`)
      .join('\n')}\n`,
  )

/** Renders the page of an operation. On wide screens, its example is shown beside its description. */
export const operationHtml = ({ text, request, answers }: DescribedOperation): string =>
  `<section class="operation"><div>${htmlOf(text.replaceAll(/^##(?=#? )/gm, '#'))}</div>` +
  `<div class="example">${keyField}${htmlOf(`${codeOf('request', request)}\n\n${answers}`)}</div></section>`

/**
 * HTML of the input for the reader's API key. A script copies the key into the page's curl samples; the key never
 * leaves the browser tab.
 */
export const keyField =
  '<p class="key"><label for="key">Your publishable key, for the examples</label> ' +
  '<input id="key" autocomplete="off" spellcheck="false" placeholder="cat_pub_…"></p>'

function describeOperations(document: oas31.OpenAPIObject): DescribedOperation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, { get, post }]) => [
    ...(get ? [describeOperation(document, `GET ${path}`, get)] : []),
    ...(post ? [describeOperation(document, `POST ${path}`, post)] : []),
  ])
}

function describeOperation(
  document: oas31.OpenAPIObject,
  heading: string,
  operation: oas31.OperationObject,
): DescribedOperation {
  const { summary = '', description = '' } = operation
  const responses = Object.entries(operation.responses ?? {}).map(
    ([status, response]) => [status, resolve<oas31.ResponseObject>(document, response)] as const,
  )
  const body = operation.requestBody && resolve<oas31.RequestBodyObject>(document, operation.requestBody)
  const parts = [
    `## ${heading}`,
    `**${summary}.** ${plainly(description)}`,
    section('Parameters', parametersTable(document, operation)),
    section('Body', body && fieldsTable(document, jsonOf(body)?.schema, { saysRequired: true })),
    ...responses
      .filter(([status]) => Number(status) < 300)
      .map(([status, response]) =>
        section(
          `Answer ${status}`,
          `${response.description}\n\n${fieldsTable(document, jsonOf(response)?.schema)}`,
        ),
      ),
    section('Errors', errorsTable(responses)),
  ]
  return {
    heading,
    slug: `reference-${anchorOf(heading)}`,
    summary,
    description,
    text: `${parts.filter(Boolean).join('\n\n')}\n`,
    ...exampleOf(document, heading, operation, responses),
  }
}

const section = (title: string, text: string | undefined): string =>
  text === undefined || text.trim() === '' ? '' : `### ${title}\n\n${text}`

function parametersTable(document: oas31.OpenAPIObject, operation: oas31.OperationObject): string {
  const rows = parametersOf(document, operation).map(({ name, description = '', schema = {} }) => {
    const rules = rulesOf(resolve<Schema>(document, schema as Schema))
    return row(`\`${name}\``, [description, ...rules].join(' '))
  })
  return rows.length === 0 ? '' : table(['Parameter', 'Meaning'], rows)
}

const parametersOf = (document: oas31.OpenAPIObject, { parameters = [] }: oas31.OperationObject) =>
  parameters.map((parameter) => resolve<oas31.ParameterObject>(document, parameter))

/** Describes the constraints in a schema, or in the schemas of a union: allowed values, range, length and default. */
function rulesOf({
  anyOf,
  enum: values,
  minimum,
  maximum,
  maxLength,
  maxItems,
  default: fallback,
}: Schema): string[] {
  const rules = [
    ...(anyOf ?? []).flatMap((choice) => rulesOf(choice as Schema)),
    values && `One of ${values.map((value) => `\`${value}\``).join(', ')}.`,
    minimum !== undefined &&
      `At least ${minimum}${maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : `, at most ${maximum}`}.`,
    maxLength !== undefined && `At most ${maxLength} characters.`,
    maxItems !== undefined && `At most ${maxItems} entries.`,
    fallback !== undefined && `Default: \`${String(fallback)}\`.`,
  ]
  return rules.filter((rule) => typeof rule === 'string')
}

/** Maximum nesting depth in a table of fields. Deeper fields appear only in the example. */
const levelsMax = 5

/** Whether a table says which fields are required. Fields of answers are always there unless they say otherwise. */
interface TableOptions {
  saysRequired: boolean
}

function fieldsTable(
  document: oas31.OpenAPIObject,
  schema: unknown,
  options: TableOptions = { saysRequired: false },
): string {
  const rows = fieldsOf(document, schema as Schema | undefined, { prefix: '', level: 1, ...options })
  return rows.length === 0 ? '' : table(['Field', 'Type', 'Meaning'], rows)
}

interface Place extends TableOptions {
  prefix: string
  level: number
}

function fieldsOf(
  document: oas31.OpenAPIObject,
  given: Schema | undefined,
  { prefix, level, saysRequired }: Place,
): string[] {
  const schema = given && objectIn(document, given)
  if (schema?.properties === undefined || level > levelsMax) return []
  const { properties, required = [] } = schema
  return Object.entries(properties).flatMap(([name, field]) => {
    const own = field as Schema
    const found = resolve<Schema>(document, own)
    const path = `${prefix}${name}`
    const description = [
      saysRequired && required.includes(name) && 'Required.',
      own.description ?? found.description,
      ...rulesOf(found),
    ]
    const below = belowOf(document, found)
    return [
      row(`\`${path}\``, typeOf(document, found), description.filter(Boolean).join(' ')),
      ...fieldsOf(document, below.schema, {
        prefix: `${path}${below.path}.`,
        level: level + 1,
        saysRequired,
      }),
    ]
  })
}

/** Returns the objects inside a field and their path: `[]` in a list, `.NAME` where the names are not fixed. */
function belowOf(
  document: oas31.OpenAPIObject,
  field: Schema,
): { schema?: Schema | undefined; path: string } {
  const { properties, additionalProperties } = field
  if (properties === undefined && typeof additionalProperties === 'object') {
    const named = resolve<Schema>(document, additionalProperties as Schema)
    const { schema, path } = belowOf(document, named)
    return { schema, path: `.NAME${path}` }
  }
  return {
    schema: objectIn(document, field),
    path: typeOf(document, field).startsWith('list') ? '[]' : '',
  }
}

/** Returns the schema of the object that a field is, lists or may be, with the fields of all kinds in a union. */
function objectIn(document: oas31.OpenAPIObject, given: Schema): Schema | undefined {
  const schema = resolve<Schema>(document, given)
  if (schema.properties !== undefined) return schema
  if (schema.items !== undefined) return objectIn(document, schema.items as Schema)
  const choices = (schema.anyOf ?? schema.oneOf ?? []) as Schema[]
  const kinds = choices.flatMap((choice) => objectIn(document, choice) ?? [])
  return kinds.length < 2 ? kinds[0] : { properties: mergedFields(kinds) }
}

/** Merges fields with the same name. A field that tells the kinds apart gets the values of all of them. */
function mergedFields(kinds: Schema[]): Record<string, Schema> {
  const entries = kinds.flatMap(({ properties = {} }) => Object.entries(properties as Record<string, Schema>))
  const byName = Map.groupBy(entries, ([name]) => name)
  return Object.fromEntries(
    [...byName].map(([name, same]) => {
      const fields = same.map(([, field]) => field)
      const values = fields.flatMap((field) => field.const ?? [])
      const { description } = fields[0] ?? {}
      if (values.length > 0) return [name, { type: 'string', enum: values, description } as Schema]
      return [name, { anyOf: fields, description } as Schema]
    }),
  )
}

function typeOf(document: oas31.OpenAPIObject, given: Schema): string {
  const schema = resolve<Schema>(document, given)
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) {
    const types = choices.flatMap((choice) => typeOf(document, choice).split(' or '))
    return [...new Set(types)].join(' or ')
  }
  if (schema.items !== undefined) return `list of ${typeOf(document, schema.items as Schema)}`
  const { type = 'any' } = schema
  return Array.isArray(type) ? type.join(' or ') : type
}

/** Builds a table of error codes by status. The codes are the keys of the examples in each response. */
function errorsTable(responses: (readonly [string, oas31.ResponseObject])[]): string {
  const rows = responses
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) =>
      Object.entries(jsonOf(response)?.examples ?? {}).map(([code, example]) =>
        row(
          status,
          `[\`${code}\`](/docs/errors/${code})`,
          'summary' in example ? String(example.summary) : '',
        ),
      ),
    )
  return rows.length === 0 ? '' : table(['Status', 'Code', 'When'], rows)
}

/**
 * Formats a sample request, and its answer with short examples of other answers. An example whose
 * summary is a request is the answer to that request.
 */
function exampleOf(
  document: oas31.OpenAPIObject,
  heading: string,
  operation: oas31.OperationObject,
  responses: (readonly [string, oas31.ResponseObject])[],
): Pick<DescribedOperation, 'request' | 'answers'> {
  const [method = 'GET', path = ''] = heading.split(' ')
  const filled = parametersOf(document, operation).reduce((address, { name, example, schema }) => {
    const { example: own, examples = [] } = (schema ?? {}) as Schema
    return address.replace(`{${name}}`, encodeURIComponent(String(example ?? own ?? examples[0] ?? name)))
  }, path)
  const body = operation.requestBody && resolve<oas31.RequestBodyObject>(document, operation.requestBody)
  const [sent] = body ? examplesOf(body) : []
  const answers = responses
    .filter(([status]) => Number(status) < 300)
    .flatMap(([status, response]) => examplesOf(response).map((example) => ({ ...example, status })))
    .sort((one, other) => Number(other.status) - Number(one.status))
  const [first, ...others] = answers
  const asked = first?.summary.startsWith(`${method} `) ? first.summary.slice(method.length + 1) : filled
  const request = `${method} ${encodeURI(decodeURI(asked))}${sent ? `\n${sent.json}` : ''}`
  const shown = [
    ...(first ? [`Answer ${first.status}:`, jsonBlock(first.json)] : []),
    ...others
      .filter(({ json }) => json.length <= shortAnswer)
      .flatMap(({ summary, status, json }) => [
        summary.startsWith('GET ')
          ? `Answer ${status} to \`${summary}\`:`
          : `Answer ${status}: ${summary.replace(/\.$/, '')}:`,
        jsonBlock(json),
      ]),
  ]
  return { request, answers: shown.join('\n\n') }
}

/** Maximum number of characters of an answer that is shown beside the first one. */
const shortAnswer = 1000

const codeOf = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``

const jsonBlock = (json: string): string => codeOf('json', json)

const examplesOf = (from: { content?: oas31.ContentObject }): { summary: string; json: string }[] =>
  Object.values(jsonOf(from)?.examples ?? {}).flatMap((example) =>
    'value' in example
      ? [{ summary: example.summary ?? '', json: JSON.stringify(example.value, briefly, 2) }]
      : [],
  )

const briefly = (_: string, value: unknown): unknown =>
  Array.isArray(value) && typeof value[0] === 'object' ? value.slice(0, 2) : value

const jsonOf = ({ content = {} }: { content?: oas31.ContentObject }): oas31.MediaTypeObject | undefined =>
  content['application/json']

const table = (names: string[], rows: string[]): string =>
  [row(...names), row(...names.map(() => '---')), ...rows].join('\n')

const row = (...cells: string[]): string =>
  `| ${cells
    .map((cell) =>
      plainly(cell)
        .replaceAll('|', '\\|')
        .replaceAll(/\s*\n\s*/g, ' '),
    )
    .join(' | ')} |`

/** Removes "Addition to the contract", because readers of the reference need not know what was added later. */
const plainly = (description: string): string =>
  description.replaceAll(/Additions? to the contract[.:] (.)/g, (_, first: string) => first.toUpperCase())

/** Returns the component that a `$ref` points to; returns anything else unchanged. */
function resolve<Part>(document: oas31.OpenAPIObject, part: Part | oas31.ReferenceObject): Part {
  const reference = (part as oas31.ReferenceObject).$ref
  if (typeof reference !== 'string') return part as Part
  const found = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], document)
  return found as Part
}
