import { describe, expect, test } from 'vitest'
import { publish } from '../answers.ts'
import { course, invite, languages, version } from '../cast.ts'

describe('time alone changes a publication next', () => {
  const starting = (id: string, starts_on: string | null, changes = {}) =>
    course({ id, versions: [version({ id: `${id}-v`, invites: [invite({ starts_on })] })], ...changes })

  test('on the first day of all its entries', () => {
    const published = publish({
      courses: [starting('a', '2026-09-01'), starting('b', '2026-07-01'), starting('c', null)],
    })
    expect(published.nextChangeOn).toBe('2026-07-01')
    expect(published.entries.map(({ entry_id, next_change_on }) => [entry_id, next_change_on])).toEqual([
      ['a', '2026-09-01'],
      ['b', '2026-07-01'],
      ['c', null],
    ])
  })

  test('by any edition of an entry', () => {
    const courses = [starting('a', '2026-09-01'), starting('b', '2026-07-01')]
    const [entry] = publish({ site: { languages: languages([['a', 'b']]) }, courses }).entries
    expect(entry?.next_change_on).toBe('2026-07-01')
  })

  test('never by what is not visible', () => {
    const archived = version({ status: 'archived', invites: [invite({ starts_on: '2026-07-01' })] })
    const courses = [
      starting('a', '2026-07-01', { published: false }),
      course({ id: 'b', versions: [version({ id: 'b-v' }), archived] }),
    ]
    expect(publish({ courses }).nextChangeOn).toBeNull()
  })
})

test('entries stand in catalogue order', () => {
  const courses = [
    course({ id: 'c' }),
    course({ id: 'b', versions: [version({ created_at: '2026-01-01T00:00:00.000Z' })] }),
    course({ id: 'd', position: 5 }),
    course({ id: 'a' }),
  ]
  expect(publish({ courses }).entries.map(({ entry_id }) => entry_id)).toEqual(['d', 'b', 'a', 'c'])
})
