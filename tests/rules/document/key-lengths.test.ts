import { describe, expect, test } from 'vitest'
import { faultsOf, ofInstitute, ofSite, sourceOf } from './documents.ts'

const ofCode = (code: string) => ofSite({ languages: { items: [{ code, label: 'X' }] } })
const ofOrigin = (origin: string) => ofInstitute({ websites: ['https://a.example', origin] })
const tooLong = (path: string, bytes: number) => [
  { path, message: `${bytes} bytes of UTF-8 are too many for a key of the database; expected at most 400` },
]

describe('a text that is a key of the database', () => {
  test('may have 400 bytes', () => {
    expect(sourceOf(ofInstitute({ slug: 'a'.repeat(400) })).institute.slug).toHaveLength(400)
    expect(sourceOf(ofCode(` ${'𝒙'.repeat(100)} `)).site.languages.items[0]?.code).toHaveLength(200)
    expect(sourceOf(ofOrigin(`https://${'a'.repeat(392)}`)).institute.websites[1]).toHaveLength(400)
  })

  test.each([
    ['a slug', ofInstitute({ slug: 'a'.repeat(401) }), 'institute.slug', 401],
    ['a language code', ofCode('𝒙'.repeat(101)), 'site.languages.items[0].code', 404],
    ['a website', ofOrigin(`https://${'a'.repeat(393)}/`), 'institute.websites[1]', 401],
  ])('is refused with its length and the limit when it has more: %s', (_, document, path, bytes) => {
    expect(faultsOf(document)).toEqual(tooLong(path, bytes))
  })

  test('is measured as it is stored: of a website, what browsers name', () => {
    const page = `https://a.example/${'a'.repeat(5_000)}`
    expect(sourceOf(ofOrigin(page)).institute.websites).toEqual(['https://a.example'])
  })
})
