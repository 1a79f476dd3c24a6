import { describe, expect, test } from 'vitest'
import { addressesOf, courseIdIn, slugFor } from '#lib/site/addresses.ts'

const uuid = '0c3904cf-39c5-514f-a920-ad4b47a60a31'
const addresses = addressesOf('', 'en')

describe('a slug', () => {
  test.each([
    ['Tabla Foundation: Teental, Dadra', 'tabla-foundation-teental-dadra'],
    ['Subhāṣitas & Café', 'subhasitas-cafe'],
    ['हिंदी कहानी: प्रेमचंद', 'हिंदी-कहानी-प्रेमचंद'],
    ['  — ', ''],
    ['A -- B', 'a-b'],
    ['C++ in 30 days', 'c-in-30-days'],
  ])('of %j is %j', (title, slug) => {
    expect(slugFor(title)).toBe(slug)
  })

  test('leaves room for the id in a file name, and breaks between words', () => {
    for (const word of ['unbelievably', 'प्रेमचंद', '漢字']) {
      const slug = slugFor(`${word} `.repeat(40))
      expect(encodeURIComponent(slug).length).toBeLessThanOrEqual(190)
      expect(slug.split('-').every((part) => part === slugFor(word))).toBe(true)
    }
  })
})

describe('the path of a course', () => {
  const ids = [uuid, 'C101', 'a--b', '-x', 'x-', 'अ/ब', '100%', `course-${uuid}`, 'a b']
  const titles = ['Tabla', 'तबला आधार', '', '—', `On ${uuid}`, 'A -- B']

  test.each(ids.flatMap((id) => titles.map((title) => [id, title] as const)))(
    'holds the id %j whatever the title, such as %j',
    (id, title) => {
      const path = addresses.course({ id, title, language: 'en' })
      const segment = path.slice('/courses/'.length)
      expect(segment).not.toContain('/')
      expect(courseIdIn(decodeURIComponent(segment))).toBe(id)
    },
  )

  test('is the title and the id', () => {
    expect(addresses.course({ id: uuid, title: 'Tabla Solo', language: null })).toBe(
      `/courses/tabla-solo-${uuid}`,
    )
    expect(addresses.course({ id: 'C7', title: 'Tabla Solo', language: 'en' })).toBe(
      '/courses/tabla-solo--C7',
    )
  })

  test('begins with the language unless that is the first', () => {
    expect(addresses.course({ id: uuid, title: '', language: 'hi' })).toBe(`/hi/courses/${uuid}`)
  })
})

test('every path begins with the folder that the site lies in', () => {
  const inFolder = addressesOf('/learn', 'en')
  expect(inFolder.home(null)).toBe('/learn/')
  expect(inFolder.home('hi')).toBe('/learn/hi')
  expect(inFolder.courses('hi', '2')).toBe('/learn/hi/courses?page=2')
  expect(inFolder.listing('hi', { q: 'a&b', page: '2' })).toBe('/learn/hi/courses?q=a%26b&page=2')
  expect(inFolder.stream(null, 'a b')).toBe('/learn/streams/a%20b')
  expect(inFolder.asset('x.css')).toBe('/learn/assets/x.css')
})
