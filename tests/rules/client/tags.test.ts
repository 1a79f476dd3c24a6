import { type CachedPath, type HookEvent, tagsDropped, tagsOf } from 'catalogue-client'
import { describe, expect, test } from 'vitest'

const nothing = {
  courses: [],
  removed: [],
  paths: [],
  list: false,
  streams: false,
  site: false,
  truncated: false,
}
const changed = (data: object) =>
  ({ type: 'catalogue.changed', data: { ...nothing, ...data } }) as unknown as HookEvent

/** What a site shows, with the answer that it made it from. */
const shown: [CachedPath, object?][] = [
  ['/site'],
  ['/streams'],
  ['/courses'],
  ['/courses/{id}', { id: 'a' }],
  ['/courses/{id}', { id: 'b' }],
  ['/courses/{id}'],
  ['/courses/{id}/outline', { course_id: 'a' }],
  ['/courses/{id}/similar'],
  ['/learning-paths'],
  ['/learning-paths/{code}', { code: 'A' }],
  ['/learning-paths/{code}', { code: 'B' }],
  ['/learning-paths/{code}'],
  ['/sitemap'],
]
const nameOf = ([path, answer]: (typeof shown)[number]) => [path, ...Object.values(answer ?? {})].join(' ')
const lists = ['/courses', '/courses/{id}', '/courses/{id}/similar', '/sitemap']

describe('an event drops', () => {
  test.each([
    ['a changed course', { courses: ['a'] }, ['/courses/{id} a', '/courses/{id}/outline a', ...lists]],
    ['a removed course', { removed: ['b'] }, ['/courses/{id} b', ...lists]],
    ['an order', { list: true }, lists],
    ['a path', { paths: ['A'] }, ['/learning-paths', '/learning-paths/{code} A', '/learning-paths/{code}']],
    ['streams', { streams: true }, ['/streams']],
    ['settings', { site: true }, ['/site', ...lists]],
    ['nothing', {}, []],
    ['too much to list', { truncated: true }, shown.map(nameOf)],
  ])('what shows %s, and nothing else', (_, data, expected) => {
    const dropped = new Set(tagsDropped(changed(data)))
    const gone = shown.filter(([path, answer]) => tagsOf(path, answer).some((tag) => dropped.has(tag)))
    expect(gone.map(nameOf).sort()).toEqual(expected.toSorted())
  })

  test('nothing when it is about an enquiry, and an unknown path has no tags', () => {
    expect(tagsDropped({ type: 'lead.created', data: {} } as unknown as HookEvent)).toEqual([])
    expect(() => tagsOf('/course' as CachedPath)).toThrow(/"\/course".*\/courses/)
  })
})
