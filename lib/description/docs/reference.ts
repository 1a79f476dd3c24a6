import { describeInterface } from '#lib/description/openapi/document.ts'
import { type Sample, samplesOf } from './samples.ts'

interface Operation {
  parameters?: {
    name: string
    in: string
    example?: unknown
    schema?: { example?: unknown; examples?: unknown[] }
  }[]
  requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> }
}

/** Lists the operations of the interface, for the search. */
export function listOperations(): { href: string; title: string; text: string }[] {
  const document = describeInterface() as unknown as {
    paths: Record<string, Record<string, { summary?: string; description?: string }>>
  }
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { summary = '', description = '' }]) =>
      ['get', 'post'].includes(method)
        ? [
            {
              // openapi-explorer names an operation like this in its address.
              href: `/docs/reference#?route=${method}-${path.replace(/[{}]/g, '-')}`,
              title: `${method.toUpperCase()} ${path}`,
              text: `${summary}. ${description}`,
            },
          ]
        : [],
    ),
  )
}

/** Adds samples in three languages to each operation of the interface description. */
export function describeWithSamples(): object {
  const document = structuredClone(describeInterface()) as unknown as {
    paths: Record<string, Record<string, Operation & { 'x-code-samples'?: object[] }>>
    components: { headers: Record<string, { schema: { example?: unknown } }> }
  }
  // The table of headers has no room for examples beside the request.
  for (const { schema } of Object.values(document.components.headers)) delete schema.example
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      if (!['get', 'post'].includes(method)) continue
      operation['x-code-samples'] = operationSamples(method.toUpperCase(), path, operation)
    }
  return document
}

/** Fills the path and body of an operation with its examples. */
function operationSamples(
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
): Sample[] {
  const exampleOf = ({ name, example, schema }: (typeof parameters)[number]) =>
    String(example ?? schema?.example ?? schema?.examples?.[0] ?? name)
  const filled = parameters.reduce(
    (address, parameter) => address.replace(`{${parameter.name}}`, encodeURIComponent(exampleOf(parameter))),
    path,
  )
  const [first] = Object.values(requestBody?.content['application/json']?.examples ?? {})
  return samplesOf(method, filled, first && JSON.stringify(first.value, null, 2))
}
