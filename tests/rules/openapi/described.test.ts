import { expect, test } from 'vitest'
import { describeInterface } from '#lib/openapi/document.ts'

interface Schema {
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
}

/** The properties below a schema that nothing describes, by their place. */
function undescribed(schema: Schema, place: string): string[] {
  const parts = [schema.items ?? [], schema.anyOf ?? [], schema.allOf ?? [], schema.oneOf ?? []].flat()
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.description ? [] : [`${place}.${name}`]),
    ...undescribed(property, `${place}.${name}`),
  ])
  return [...properties, ...parts.flatMap((part) => undescribed(part, place))]
}

test('every property of every answer and body is described', () => {
  const { components, paths = {} } = describeInterface()
  const named = Object.entries(components?.schemas ?? {}) as [string, Schema][]
  expect(named.flatMap(([name, schema]) => undescribed(schema, name))).toEqual([])
  for (const [path, item] of Object.entries(paths))
    for (const { responses = {} } of Object.values(item) as { responses?: Record<string, object> }[])
      for (const response of Object.values(responses) as { content?: Record<string, { schema: Schema }> }[])
        for (const { schema } of Object.values(response.content ?? {}))
          expect(undescribed(schema, path)).toEqual([])
})
