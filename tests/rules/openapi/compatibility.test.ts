import { readFileSync } from 'node:fs'
import { compareOpenApi } from 'api-smart-diff'
import { expect, test } from 'vitest'
import { describeInterface } from '#lib/openapi/document.ts'

/** The interface description of the last release; a release adds its own beside it, and this test then reads that one. */
const released = new URL('../../../docs/releases/1.0.0.openapi.json', import.meta.url)

interface Schema {
  required: string[]
  properties: Record<string, object>
}
interface Description {
  paths: Record<string, object>
  components: { schemas: Record<string, Schema> }
}

/** A document as the comparison understands it: beside some schemas it takes a description for another schema. */
const plain = (text: string): Description =>
  JSON.parse(text, (key, value) => {
    if (key === 'description' && typeof value === 'string') return undefined
    return value?.$ref === undefined ? value : { $ref: value.$ref }
  })

const before = plain(readFileSync(released, 'utf8'))

/** Breaks that were decided upon, each told in CHANGELOG.md; a release empties this list. */
const decided = [
  /\/sitemap\/get\/responses\/200\/.*\/items\/properties\/url\//,
  /\/structured_data\/properties\/(?:offers\/|hasCourseInstance\/items\/properties\/courseMode\/)/,
]

/** Returns the places of the document where a client of the earlier description would break. */
const breaksBetween = (earlier: Description, later: Description): string[] =>
  compareOpenApi(earlier, later)
    .diffs.filter(({ path, type, action }) => {
      if (path[0] !== 'paths') return false
      // The comparison lets an answer widen; a client that switches on a type or a value could not read it. A new field
      // that can be sent may be named as the bad one.
      const widens = path.includes('responses') && (path.at(-1) === 'type' || path.includes('enum'))
      const namesNewField = path.includes('param') && action === 'add'
      return !namesNewField && (type === 'breaking' || (widens && action !== 'remove'))
    })
    .map(({ path, action }) => `${action} ${path.join('/')}`)

/** The description that the changes below are made to: comparing all paths takes a second or two. */
const few: Description = {
  ...before,
  paths: Object.fromEntries(
    Object.entries(before.paths).filter(([path]) => ['/courses', '/leads', '/sitemap'].includes(path)),
  ),
}
const breaksAfter = (change: (description: Description) => void): string[] => {
  const later = structuredClone(few)
  change(later)
  return breaksBetween(few, later)
}
const schemaOf = ({ components }: Description, name: string): Schema => {
  const schema = components.schemas[name]
  if (schema === undefined) throw new Error(`The last release has no schema ${name}.`)
  return schema
}

test('nothing that a client of the last release relies on has changed', () => {
  const breaks = breaksBetween(before, plain(JSON.stringify(describeInterface())))
  expect(breaks.filter((one) => !decided.some((pattern) => pattern.test(one)))).toEqual([])
})

test.each<[name: string, change: (description: Description) => void]>([
  ['a path goes', ({ paths }) => delete paths['/sitemap']],
  ['a field may be missing', (description) => schemaOf(description, 'Price').required.pop()],
  [
    'a field may be null',
    (description) =>
      Object.assign(schemaOf(description, 'Price').properties.amount ?? {}, { type: ['number', 'null'] }),
  ],
  [
    'an enquiry needs one more field',
    (description) => schemaOf(description, 'LeadBody').required.push('consent'),
  ],
])('it is a break when %s', (_, change) => {
  expect(breaksAfter(change)).not.toEqual([])
})

test('it is none when a path comes, or an enquiry may have one more field', () => {
  const breaks = breaksAfter((description) => {
    Object.assign(description.paths, { '/new': description.paths['/sitemap'] })
    Object.assign(schemaOf(description, 'LeadBody').properties, { new: { type: 'string' } })
  })
  expect(breaks).toEqual([])
})
