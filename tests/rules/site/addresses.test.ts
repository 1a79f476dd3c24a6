import { describe, expect, test } from 'vitest'
import { addressesOf, courseIdIn, titleWordsIn } from '#lib/site/addresses.ts'

const uuid = '0c3904cf-39c5-514f-a920-ad4b47a60a31'
const addresses = addressesOf('', 'en')

describe('an address of a course from former times', () => {
  const ids = [uuid, 'C101', 'a--b', '-x', 'x-', 'अ/ब', '100%', 'a b']
  const titles = ['tabla', 'तबला-आधार', `on-${uuid}`]

  test.each(ids.flatMap((id) => titles.map((title) => [id, title] as const)))(
    'holds the id %j after the title %j',
    (id, title) => {
      const segment = id === uuid ? `${title}-${id}` : `${title}--${id}`
      expect([courseIdIn(segment), titleWordsIn(segment)]).toEqual([
        id,
        id === uuid ? `${title}-` : `${title}--`,
      ])
    },
  )

  test('is the bare id, or a slug', () => {
    expect([courseIdIn(uuid), titleWordsIn(uuid)]).toEqual([uuid, ''])
    expect([courseIdIn('tabla-solo'), titleWordsIn('tabla-solo')]).toEqual(['tabla-solo', 'tabla-solo'])
  })
})

describe('the path of a course', () => {
  test('is its slug', () => {
    expect(addresses.course({ id: uuid, slug: 'tabla-solo', language: null })).toBe('/courses/tabla-solo')
  })

  test('begins with the language unless that is the first', () => {
    expect(addresses.course({ id: uuid, slug: 'तबला', language: 'hi' })).toBe(
      `/hi/courses/${encodeURIComponent('तबला')}`,
    )
  })
})

test('every path begins with the folder that the site lies in', () => {
  const inFolder = addressesOf('/learn', 'en')
  expect(inFolder.home(null)).toBe('/learn/')
  expect(inFolder.home('hi')).toBe('/learn/hi')
  expect(inFolder.courses('hi', '2')).toBe('/learn/hi/courses?page=2')
  expect(inFolder.listing('hi', { search: 'a&b', page: '2' })).toBe('/learn/hi/courses?search=a%26b&page=2')
  expect(inFolder.stream(null, 'a b')).toBe('/learn/streams/a%20b')
  expect(inFolder.asset('x.css')).toBe('/learn/assets/x.css')
})
