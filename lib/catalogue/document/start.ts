import { documentSchema } from './schema.ts'

interface Node {
  examples?: unknown[]
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  allOf?: Node[]
  $ref?: string
}

/** Returns a small valid document from the schema's examples. `schemaUrl`: where editors find the schema. */
export function startDocument(schemaUrl: string): Record<string, unknown> {
  const schema = documentSchema() as Node & { definitions?: Record<string, Node> }
  const definitions = schema.definitions ?? {}
  const exampleOf = (node: Node, within: string[] = []): unknown => {
    if (node.examples) return node.examples[0]
    const name = [node, ...(node.allOf ?? [])]
      .find(({ $ref }) => $ref)
      ?.$ref?.split('/')
      .at(-1)
    if (name !== undefined) {
      const named = definitions[name]
      // Recursive shapes are expanded one level.
      return named && !within.includes(name) ? exampleOf(named, [...within, name]) : undefined
    }
    const { properties, items } = node.anyOf?.find((one) => one.properties ?? one.items) ?? node
    if (items) {
      const item = exampleOf(items, within)
      return item === undefined ? undefined : [item]
    }
    const entries = Object.entries(properties ?? {}).flatMap(([key, inner]) => {
      const value = exampleOf(inner, within)
      return value === undefined ? [] : [[key, value] as const]
    })
    return entries.length === 0 ? undefined : Object.fromEntries(entries)
  }
  return { $schema: schemaUrl, ...(exampleOf(schema) as Record<string, unknown>) }
}
