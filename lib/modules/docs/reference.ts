import type { oas31 } from 'zod-openapi'
import { describeInterface } from '#lib/contract/openapi/document.ts'
import { anchorOf } from './markdown.ts'
import type { Page } from './page.ts'

type Schema = Exclude<oas31.SchemaObject, boolean>

/** An operation of the API, with its text as Markdown. */
interface DescribedOperation {
  heading: string
  /** Name of the group in the OpenAPI document. */
  tag: string
  summary: string
  /** The request of the example, as in a code block `request`. */
  request: string
  markdown: string
}

/** Lists the API's operations in the order of the OpenAPI document. */
export function listOperations(): DescribedOperation[] {
  const { paths = {} } = resolved(describeInterface())
  return Object.entries(paths).flatMap(([path, { get, post }]) => [
    ...(get ? [describeOperation('GET', path, get)] : []),
    ...(post ? [describeOperation('POST', path, post)] : []),
  ])
}

/** Lists the pages of the reference: what there is, then a page for each group of operations. */
export function listReference(): Page[] {
  const operations = listOperations()
  const groups = (describeInterface().tags ?? []).map(({ name, description = '' }) => {
    const own = operations.filter(({ tag }) => tag === name).map(({ markdown }) => markdown)
    const markdown = `# ${name}\n\n${description}\n\n${own.join('\n')}`
    return { path: pathOf(name), title: name, markdown, group: 'Reference', keywords: 'reference endpoint' }
  })
  const rows = operations.map(
    ({ heading, tag, summary }) => `| [\`${heading}\`](${pathOf(tag)}#${anchorOf(heading)}) | ${summary} |\n`,
  )
  const markdown = `${introduction}\n| Operation | What it is for |\n| --- | --- |\n${rows.join('')}`
  return [
    { path: '/docs/reference', title: 'Reference', markdown, group: 'Reference', keywords: 'endpoints' },
    ...groups,
  ]
}

const pathOf = (tag: string): string => `/docs/reference-${anchorOf(tag)}`

const introduction = `# Reference

Parameters, fields, errors and an example of the demo institute for each operation. Paths are below \`/catalog/v1\`, and of a list
an example shows the first two entries. [openapi.json](/catalog/v1/openapi.json) is the same contract for tools.
`

/** Copies a description with what its references name in their place. */
function resolved<Part>(part: Part, whole: unknown = part): Part {
  if (Array.isArray(part)) return part.map((one) => resolved(one, whole)) as Part
  if (typeof part !== 'object' || part === null) return part
  const { $ref, ...own } = part as Record<string, unknown>
  const named =
    typeof $ref === 'string' &&
    $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], whole)
  const entries = Object.entries({ ...(named || {}), ...own })
  return Object.fromEntries(entries.map(([name, one]) => [name, resolved(one, whole)])) as Part
}

function describeOperation(
  method: string,
  path: string,
  operation: oas31.OperationObject,
): DescribedOperation {
  const { summary = '', description = '', tags: [tag = ''] = [] } = operation
  const responses = Object.entries(operation.responses ?? {}) as [string, oas31.ResponseObject][]
  const body = operation.requestBody as oas31.RequestBodyObject | undefined
  const { request, answers } = exampleOf(method, path, operation)
  const markdown = [
    `## ${method} ${path}`,
    `**${summary}.** ${description}`,
    section('Parameters', parametersOf(operation).map(parameterLine)),
    section('Body', body ? fieldLines(jsonOf(body)?.schema as Schema, { saysRequired: true }) : []),
    ...responses
      .filter(([status]) => Number(status) < 300)
      .flatMap(([status, response]) => [
        section(`Answer ${status}`, [
          `${response.description}\n`,
          ...fieldLines(jsonOf(response)?.schema as Schema),
        ]),
      ]),
    section('Errors', responses.flatMap(errorLines)),
    section('Example', [`\`\`\`request\n${request}\n\`\`\``]),
    ...answers,
  ]
  // Readers of the reference need not know what was added to the contract later.
  const plain = markdown
    .filter((part) => part !== '')
    .join('\n\n')
    .replaceAll(/Additions? to the contract[.:] (.)/g, (_, first: string) => first.toUpperCase())
  return { heading: `${method} ${path}`, tag, summary, request, markdown: `${plain}\n` }
}

const section = (title: string, lines: string[]): string =>
  lines.length === 0 ? '' : `### ${title}\n\n${lines.join('\n')}`

const line = (name: string, type: string, ...texts: (string | false | undefined)[]): string =>
  `- \`${name}\`: ${[type && `*${type}.*`, ...texts].filter(Boolean).join(' ')}`.replaceAll(/\s*\n\s*/g, ' ')

const parametersOf = ({ parameters = [] }: oas31.OperationObject) => parameters as oas31.ParameterObject[]

const parameterLine = ({ name, description, schema = {} }: oas31.ParameterObject): string =>
  line(name, '', description, ...rulesOf(schema as Schema))

const errorLines = ([status, response]: [string, oas31.ResponseObject]): string[] =>
  examplesOf(response).flatMap(({ name, summary }) =>
    Number(status) < 400 ? [] : [`- ${status} [\`${name}\`](/docs/errors/${name}): ${summary}`],
  )

/** Returns what a value may be, one schema for each alternative. */
const choicesOf = (schema: Schema): Schema[] =>
  ((schema.anyOf ?? schema.oneOf) as Schema[] | undefined)?.flatMap(choicesOf) ?? [schema]

function rulesOf(schema: Schema): string[] {
  const choices = [...new Set([schema, ...choicesOf(schema)])]
  const values = new Set(choices.flatMap((one) => one.enum ?? one.const ?? []))
  const rules = choices.flatMap(({ minimum, maximum, maxLength, maxItems, default: fallback }) => [
    minimum !== undefined && `At least ${minimum}.`,
    maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && `At most ${maximum}.`,
    maxLength !== undefined && `At most ${maxLength} characters.`,
    maxItems !== undefined && `At most ${maxItems} entries.`,
    fallback !== undefined && `Default: \`${String(fallback)}\`.`,
  ])
  const listed = values.size > 0 && `One of ${[...values].map((value) => `\`${value}\``).join(', ')}.`
  return [listed, ...rules].filter((rule) => rule !== false)
}

function typeOf(schema: Schema): string {
  const types = choicesOf(schema).flatMap(({ items, type = 'any' }) =>
    items === undefined ? type : `list of ${typeOf(items as Schema)}`,
  )
  return [...new Set(types)].join(' or ')
}

/** Maximum nesting depth of fields. Deeper ones appear only in the example. */
const levelsMax = 5

interface Place {
  path?: string
  level?: number
  /** Whether the lines say which fields are required. Fields of answers are always there unless they say otherwise. */
  saysRequired?: boolean
}

/** Describes the fields of the object that a schema is, lists or may be, each followed by those inside it. */
function fieldLines(schema: Schema, { path = '', level = 1, saysRequired = false }: Place = {}): string[] {
  const objects = level > levelsMax ? [] : objectsIn(schema)
  const required = objects.flatMap((one) => one.required ?? [])
  const entries = objects.flatMap(({ properties = {} }) => Object.entries(properties))
  // The kinds of a union have fields of one name, which may be of different types.
  return [...Map.groupBy(entries, ([name]) => name)].flatMap(([name, same]) => {
    const [first, ...others] = same.map(([, field]) => field as Schema)
    const field: Schema = others.length === 0 ? (first ?? {}) : { anyOf: [first ?? {}, ...others] }
    const says = saysRequired && required.includes(name) && 'Required.'
    const [inner, below] = insideOf(field)
    return [
      line(path + name, typeOf(field), says, first?.description, ...rulesOf(field)),
      ...fieldLines(inner, { path: `${path}${name}${below}.`, level: level + 1, saysRequired }),
    ]
  })
}

const objectsIn = (schema: Schema): Schema[] =>
  choicesOf(schema).flatMap((one) =>
    one.properties ? [one] : one.items ? objectsIn(one.items as Schema) : [],
  )

/** Returns what is inside a field, and its path: `[]` in a list, `.NAME` where the names are not fixed. */
function insideOf(field: Schema): [schema: Schema, path: string] {
  const { properties, additionalProperties } = field
  if (properties !== undefined || typeof additionalProperties !== 'object')
    return [field, choicesOf(field).some(({ items }) => items) ? '[]' : '']
  const [inner, path] = insideOf(additionalProperties as Schema)
  return [inner, `.NAME${path}`]
}

/** Maximum number of characters of an answer that is shown beside the first one. */
const shortAnswer = 1000

/** Adds short examples of other answers. One whose summary is a request answers that request. */
function exampleOf(method: string, path: string, operation: oas31.OperationObject) {
  const filled = parametersOf(operation).reduce((address, { name, example, schema }) => {
    const { example: own, examples = [] } = (schema ?? {}) as Schema
    return address.replace(`{${name}}`, encodeURIComponent(String(example ?? own ?? examples[0] ?? name)))
  }, path)
  const [sent] = examplesOf((operation.requestBody ?? {}) as oas31.RequestBodyObject)
  const [first, ...others] = Object.entries(operation.responses ?? {})
    .filter(([status]) => Number(status) < 300)
    .flatMap(([status, response]) =>
      examplesOf(response as oas31.ResponseObject).map((one) => ({ ...one, status })),
    )
    .sort((one, other) => Number(other.status) - Number(one.status))
  const asked = first?.summary.startsWith(`${method} `) ? first.summary.slice(method.length + 1) : filled
  const answer = (words: string, json: string) => `Answer ${words}:\n\n\`\`\`json\n${json}\n\`\`\``
  return {
    request: `${method} ${encodeURI(decodeURI(asked))}${sent ? `\n${sent.json}` : ''}`,
    answers: [
      ...(first ? [answer(first.status, first.json)] : []),
      ...others
        .filter(({ json }) => json.length <= shortAnswer)
        .map(({ status, summary, json }) => answer(`${status}, ${summary.replace(/\.$/, '')}`, json)),
    ],
  }
}

const examplesOf = (from: { content?: oas31.ContentObject }) =>
  Object.entries(jsonOf(from)?.examples ?? {}).flatMap(([name, example]) =>
    'value' in example
      ? [{ name, summary: example.summary ?? '', json: JSON.stringify(example.value, briefly, 2) }]
      : [],
  )

const briefly = (_: string, value: unknown): unknown =>
  Array.isArray(value) && typeof value[0] === 'object' ? value.slice(0, 2) : value

const jsonOf = ({ content = {} }: { content?: oas31.ContentObject }): oas31.MediaTypeObject | undefined =>
  content['application/json']
