import { describe, expect, test } from 'vitest'
import type { CourseSource, PlanSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { CourseFindings } from '#lib/contract/catalogue/rules/course-findings.ts'
import { course, invite, paidVersion, plan, version } from '../cast.ts'

const sessions: VersionSource['sessions'] = [{ day: 'monday', starts_at: '18:30', ends_at: '20:00' }]
const whole = { starts_on: '2026-07-01', sessions }
const sold = (id: string, amount: number | null = 5000, changes: Partial<VersionSource> = {}) =>
  paidVersion(id, { amount } as Partial<PlanSource>, { ...whole, ...changes })
const complete = (id: string, changes: Partial<CourseSource> = {}): CourseSource =>
  course({
    ...{ id, title: id, description_html: '<p>x</p>', image_url: 'https://x.example/x.jpg' },
    versions: [sold(id)],
    ...changes,
  })
const foundIn = (courses: CourseSource[]) => {
  const findings = new CourseFindings('2026-06-01')
  for (const one of courses) findings.add(one)
  return findings.end()
}
const codesIn = (...courses: CourseSource[]) => foundIn(courses).map(({ code, count }) => `${code} ${count}`)

const usual = ['a', 'b', 'c', 'd'].map((id) => complete(id))
const free = version({ id: 'v', ...whole })
const batch = (changes: Partial<VersionSource>) => complete('x', { versions: [sold('v', 1, changes)] })
const closed = invite({ status: 'inactive', plans: [plan()] })
const dateless = sold('w', 1, { starts_on: null, sessions: [] })
const dollars = paidVersion('v', { amount: 50, currency: 'USD' }, whole)
const untimed = { day: 'monday' as const, starts_at: null, ends_at: null }
const inactive = version({ id: 'v', ...whole, invites: [invite({ plans: [plan({ active: false })] })] })

describe('what a visitor would stumble over', () => {
  test.each<[string, CourseSource[], string[]]>([
    ['nothing in a complete course', [complete('x')], []],
    ['no picture', [complete('x', { image_url: null })], ['noPicture 1']],
    ['no description', [complete('x', { description_html: null })], ['noDescription 1']],
    ['a text about it describes it', [complete('x', { description_html: null, about_html: 'y' })], []],
    ['no dates', [complete('x', { versions: [sold('v', 1, { starts_on: null })] })], ['noDates 1']],
    ['no times', [complete('x', { versions: [sold('v', 1, { sessions: [] })] })], ['noTimes 1']],
    [
      'a day without a time',
      [complete('x', { versions: [sold('v', 1, { sessions: [untimed] })] })],
      ['noTimes 1'],
    ],
    [
      'self-paced courses need neither, but a duration',
      [complete('x', { mode: 'self_paced', versions: [dateless] })],
      ['noDuration 1'],
    ],
    [
      'a duration of a self-paced course',
      [complete('x', { mode: 'self_paced', versions: [{ ...dateless, workload: 'PT12H' }] })],
      [],
    ],
    ['a price on request', [complete('x', { versions: [sold('v', null)] })], ['noPrice 1']],
    ['no plan that is in use', [complete('x', { versions: [inactive] })], ['noPrice 1']],
    ['a free version has a price', [complete('x', { versions: [free] })], []],
    [
      'a tenth of the middle price',
      [...usual, complete('x', { versions: [sold('v', 500)] })],
      ['lowPrice 1'],
    ],
    ['a little more than a tenth', [...usual, complete('x', { versions: [sold('v', 501)] })], []],
    ['a tenth among too few prices', [...usual.slice(2), complete('x', { versions: [sold('v', 500)] })], []],
    ['a tenth in another currency', [...usual, complete('x', { versions: [dollars] })], []],
    ['a batch that is over', [batch({ starts_on: '2026-01-13', ends_on: '2026-05-31' })], ['batchOver 1']],
    ['a batch on its last day', [batch({ starts_on: '2026-01-13', ends_on: '2026-06-01' })], []],
    ['a batch that has begun, without a last day', [batch({ starts_on: '2026-01-13' })], ['batchBegun 1']],
    ['a batch that begins today', [batch({ starts_on: '2026-06-01' })], []],
    [
      'a batch that is over and closed: only its price is missing',
      [batch({ ends_on: '2026-05-31', invites: [closed] })],
      ['noPrice 1'],
    ],
    ['0 is free, not a tenth', [...usual, complete('x', { versions: [sold('v', 0)] })], []],
    ['hidden courses', [complete('x', { published: false, image_url: null })], []],
    [
      'courses of another day',
      [complete('x', { publish_from: '2099-01-01', image_url: null })],
      ['noPicture 1'],
    ],
    [
      'archived versions',
      [complete('x', { versions: [sold('v'), { ...dateless, status: 'archived' }] })],
      [],
    ],
  ])('%s', (_, courses, expected) => {
    expect(codesIn(...courses)).toEqual(expected)
  })

  test('counts all courses, and names the first 50 with the levels of their batches', () => {
    const batches = ['A', 'B'].map((level) => sold(level, 1, { level, ends_on: '2026-05-31' }))
    const over = Array.from({ length: 55 }, (_, at) => complete(`c${at}`, { versions: batches }))
    const [found] = foundIn(over)
    expect(found).toMatchObject({ code: 'batchOver', count: 55 })
    expect(found?.first).toHaveLength(50)
    const on = { kind: 'course', id: 'c0' }
    expect(found?.first[0]).toMatchObject({ on, values: { title: 'c0', levels: ['A', 'B'] } })
  })
})
