import { describeInterface } from '#lib/description/openapi/document.ts'

interface Schema {
  $ref?: string
  type?: string
  enum?: string[]
  examples?: unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
}

interface Parameter {
  in: string
  name: string
  required?: boolean
  schema: Schema
}

interface Answer {
  content?: Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }>
}

interface Operation {
  path: string
  parameters: Parameter[]
  security?: Record<string, string[]>[]
  responses: Record<string, Answer | { $ref: string }>
}

/** The document as callers get it. */
export const documentAsSent = JSON.stringify(describeInterface())

const document = JSON.parse(documentAsSent)

/** Resolves a reference; returns anything else unchanged. */
export function resolved<Thing>(thing: Thing | { $ref: string }): Thing {
  if (typeof thing !== 'object' || thing === null || !('$ref' in thing)) return thing as Thing
  const names = String(thing.$ref).split('/').slice(1)
  return names.reduce((node, name) => node[name], document) as Thing
}

/** Every operation of the document, its parameters resolved. */
export const operations: Operation[] = Object.entries<Record<string, Operation>>(document.paths).flatMap(
  ([path, item]) =>
    Object.values(item).map((operation) => ({
      ...operation,
      path,
      parameters: (operation.parameters ?? []).map((parameter) => resolved<Parameter>(parameter)),
    })),
)
