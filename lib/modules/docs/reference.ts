import type { oas31 } from 'zod-openapi'
import { describeInterface } from '#lib/openapi/document.ts'
import { anchorOf, htmlOf } from './markdown.ts'
import { curlOf } from './samples.ts'

type Schema = Exclude<oas31.SchemaObject, boolean>

/** An operation of the API as Markdown: a description, and an example to show beside it. */
interface DescribedOperation {
  heading: string
  anchor: string
  summary: string
  description: string
  text: string
  example: string
}

/** Cached, because it depends only on the code. */
let operations: DescribedOperation[] | undefined

/** Lists the API's operations in the order of the OpenAPI document. */
export function listOperations(): DescribedOperation[] {
  operations ??= describeOperations(describeInterface())
  return operations
}

const introduction = `# Reference

Every operation with its parameters, fields, errors and an example of the demo institute. Paths are below \`/catalog/v1\`.
[openapi.json](/catalog/v1/openapi.json) is the same contract for tools, and this page is also there [as Markdown](/docs/reference.md).
`

export const referenceMarkdown = (): string =>
  [introduction, ...listOperations().map(({ text, example }) => `${text}\n${example}`)].join('\n')

/** Renders the reference as HTML. On wide screens, each operation's example is shown beside its description. */
export function referenceHtml(): string {
  const sections = listOperations().map(
    ({ anchor, text, example }) =>
      `<section class="operation" aria-labelledby="${anchor}"><div>${withoutIds(htmlOf(text))}</div>` +
      `<div class="example">${htmlOf(example)}</div></section>`,
  )
  return `${htmlOf(introduction)}${keyField}${sections.join('\n')}`
}

/**
 * HTML of the input for the reader's API key. A script copies the key into the page's curl samples; the key never
 * leaves the browser tab.
 */
export const keyField =
  '<p class="key"><label for="key">Your publishable key, for the examples</label> ' +
  '<input id="key" autocomplete="off" spellcheck="false" placeholder="cat_pub_…"></p>'

/** Removes the ids of the headings inside an operation, because they would repeat for every operation. */
const withoutIds = (html: string): string =>
  html.replaceAll(/<h3 id="[^"]*"><a href="[^"]*">(.*?)<\/a>/g, '<h3>$1')

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
    section('Body', body && fieldsTable(document, jsonOf(body)?.schema)),
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
    anchor: anchorOf(heading),
    summary,
    description,
    text: parts.filter(Boolean).join('\n\n'),
    example: exampleOf(document, heading, operation, responses),
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

/** Describes the constraints in a schema: allowed values, range, length and default. */
function rulesOf({ enum: values, minimum, maximum, maxLength, default: fallback }: Schema): string[] {
  const rules = [
    values && `One of ${values.map((value) => `\`${value}\``).join(', ')}.`,
    minimum !== undefined &&
      `At least ${minimum}${maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : `, at most ${maximum}`}.`,
    maxLength !== undefined && `At most ${maxLength} characters.`,
    fallback !== undefined && `Default: \`${String(fallback)}\`.`,
  ]
  return rules.filter((rule) => typeof rule === 'string')
}

/** Maximum nesting depth in a table of fields. Deeper fields appear only in the example. */
const levelsMax = 3

function fieldsTable(document: oas31.OpenAPIObject, schema: unknown): string {
  const rows = fieldsOf(document, schema as Schema | undefined, '', 1)
  return rows.length === 0 ? '' : table(['Field', 'Type', 'Meaning'], rows)
}

function fieldsOf(
  document: oas31.OpenAPIObject,
  given: Schema | undefined,
  prefix: string,
  level: number,
): string[] {
  const schema = given && objectIn(document, given)
  if (schema?.properties === undefined || level > levelsMax) return []
  return Object.entries(schema.properties).flatMap(([name, field]) => {
    const own = field as Schema
    const found = resolve<Schema>(document, own)
    const nested = objectIn(document, found)
    const path = `${prefix}${name}`
    const below = nested ? `${path}${typeOf(document, found).startsWith('list') ? '[]' : ''}.` : ''
    const description = [own.description ?? found.description ?? '', ...rulesOf(found)].join(' ')
    return [
      row(`\`${path}\``, typeOf(document, found), description),
      ...fieldsOf(document, nested, below, level + 1),
    ]
  })
}

/**
 * Returns the schema if it describes an object, else the first object schema in its list or union; undefined if there
 * is none.
 */
function objectIn(document: oas31.OpenAPIObject, given: Schema): Schema | undefined {
  const schema = resolve<Schema>(document, given)
  if (schema.properties !== undefined) return schema
  if (schema.items !== undefined) return objectIn(document, schema.items as Schema)
  const choices = (schema.anyOf ?? schema.oneOf ?? []) as Schema[]
  for (const choice of choices) {
    const found = objectIn(document, choice)
    if (found) return found
  }
  return undefined
}

function typeOf(document: oas31.OpenAPIObject, given: Schema): string {
  const schema = resolve<Schema>(document, given)
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return [...new Set(choices.map((choice) => typeOf(document, choice)))].join(' or ')
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

/** Formats a sample request as curl, followed by the first example of a successful answer. */
function exampleOf(
  document: oas31.OpenAPIObject,
  heading: string,
  operation: oas31.OperationObject,
  responses: (readonly [string, oas31.ResponseObject])[],
): string {
  const [method = 'GET', path = ''] = heading.split(' ')
  const filled = parametersOf(document, operation).reduce((address, { name, example, schema }) => {
    const { example: own, examples = [] } = (schema ?? {}) as Schema
    return address.replace(`{${name}}`, encodeURIComponent(String(example ?? own ?? examples[0] ?? name)))
  }, path)
  const body = operation.requestBody && resolve<oas31.RequestBodyObject>(document, operation.requestBody)
  const sent = body && JSON.stringify(firstExample(body), null, 2)
  const [status, success] = responses.find(([code]) => Number(code) < 300) ?? []
  const answer = success && firstExample(success)
  return [
    `\`\`\`curl\n${curlOf(method, filled, sent)}\n\`\`\``,
    ...(answer === undefined
      ? []
      : [`Answer ${status}:`, `\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``]),
  ].join('\n\n')
}

function firstExample(from: { content?: oas31.ContentObject }): unknown {
  const [first] = Object.values(jsonOf(from)?.examples ?? {})
  return first && 'value' in first ? first.value : undefined
}

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
