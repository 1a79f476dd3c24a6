import type { oas31 } from 'zod-openapi'
import { describeInterface } from '#lib/openapi/document.ts'
import { type DescribedOperation, operationsOf } from './operations.ts'
import { type Sample, samplesOf } from './samples.ts'

/** Lists the operations of the interface, for the search. */
export const listOperations = (): { href: string; title: string; text: string }[] =>
  operationsOf(describeInterface()).map(
    ({ method, path, operation: { summary = '', description = '' } }) => ({
      // openapi-explorer names an operation like this in its address.
      href: `/docs/reference#?route=${method.toLowerCase()}-${path.replace(/[{}]/g, '-')}`,
      title: `${method} ${path}`,
      text: `${summary}. ${description}`,
    }),
  )

/** Adds samples in three languages to each operation of the interface description. */
export function describeWithSamples(): oas31.OpenAPIObject {
  const document = describeInterface()
  // The table of headers has no room for examples beside the request.
  for (const header of Object.values(document.components?.headers ?? {}))
    if ('schema' in header && typeof header.schema === 'object' && 'example' in header.schema)
      delete header.schema.example
  for (const one of operationsOf(document)) one.operation['x-code-samples'] = operationSamples(one)
  return document
}

/** Fills the path and body of an operation with its examples. */
function operationSamples({ method, path, parameters, operation }: DescribedOperation): Sample[] {
  const filled = parameters.reduce((address, { name, example, schema }) => {
    const value = String(example ?? schema.example ?? schema.examples?.[0] ?? name)
    return address.replace(`{${name}}`, encodeURIComponent(value))
  }, path)
  const { content = {} } = (operation.requestBody ?? {}) as Partial<oas31.RequestBodyObject>
  const [first] = Object.values(content['application/json']?.examples ?? {})
  const body = first && 'value' in first ? JSON.stringify(first.value, null, 2) : undefined
  return samplesOf(method, filled, body)
}
