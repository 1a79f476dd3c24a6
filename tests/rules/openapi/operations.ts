import type { oas31 } from 'zod-openapi'

type Schema = Exclude<oas31.SchemaObject, boolean>

export interface DescribedOperation {
  method: 'GET' | 'POST'
  path: string
  operation: oas31.OperationObject
  /** The parameters that no other operation shares. */
  parameters: (oas31.ParameterObject & { schema: Schema })[]
}

/** Lists the operations of an interface description. */
export const operationsOf = ({ paths = {} }: oas31.OpenAPIObject): DescribedOperation[] =>
  Object.entries(paths).flatMap(([path, { get, post }]) => [
    ...(get ? [describedOperation('GET', path, get)] : []),
    ...(post ? [describedOperation('POST', path, post)] : []),
  ])

const describedOperation = (
  method: DescribedOperation['method'],
  path: string,
  operation: oas31.OperationObject,
): DescribedOperation => ({
  method,
  path,
  operation,
  parameters: (operation.parameters ?? []).filter((one) => 'in' in one) as DescribedOperation['parameters'],
})
