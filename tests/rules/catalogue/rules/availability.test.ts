import { describe, expect, test } from 'vitest'
import type { InviteSource } from '#lib/catalogue/authored/catalogue.ts'
import { availabilityOf, defaultInvite, nextChangeOn } from '#lib/catalogue/rules/availability.ts'
import { invite, today, tomorrow, version, yesterday } from '../cast.ts'

const marked = (changes: Partial<InviteSource> = {}) => invite({ id: 'marked', default: true, ...changes })

const [a, b] = [invite({ id: 'a' }), invite({ id: 'b' })]
test.each<[string, InviteSource[], string | undefined]>([
  ['is the one marked default', [a, marked(), b], 'marked'],
  ['is the marked one though it is inactive', [a, marked({ status: 'inactive' })], 'marked'],
  ['is the only one though it is inactive', [invite({ id: 'a', status: 'inactive' })], 'a'],
  ['is missing among several of which none is marked', [a, b], undefined],
  ['is missing without invites', [], undefined],
])('the invite that speaks for a version %s', (_, invites, id) => {
  expect(defaultInvite(version({ invites }))?.id).toBe(id)
})

describe('a version', () => {
  const open = { starts_on: yesterday, ends_on: tomorrow }
  test.each<[string, Partial<InviteSource>, string]>([
    ['without dates is available', {}, 'available'],
    ['is available on its first day', { starts_on: today }, 'available'],
    ['is not started the day before its first', { starts_on: tomorrow }, 'not_started'],
    ['is available on its last day', { ends_on: today }, 'available'],
    ['is closed the day after its last', { ends_on: yesterday }, 'closed'],
    ['whose invite is inactive is closed', { status: 'inactive' }, 'closed'],
    ['is closed by an inactive invite at once', { status: 'inactive', starts_on: tomorrow }, 'closed'],
    ['is not started if it ends before', { starts_on: tomorrow, ends_on: yesterday }, 'not_started'],
    ['that starts after it ends is closed later', { starts_on: yesterday, ends_on: '2026-06-01' }, 'closed'],
  ])('%s', (_, changes, availability) => {
    expect(availabilityOf(false, version({ invites: [marked(changes)] }), today).verdict).toBe(availability)
    expect(availabilityOf(false, version({ invites: [invite(changes)] }), today).verdict).toBe(availability)
  })

  test('is judged by the marked invite only', () => {
    const invites = [a, marked({ ends_on: yesterday })]
    expect(availabilityOf(false, version({ invites }), today).verdict).toBe('closed')
  })

  test.each<[string, Partial<InviteSource>]>([
    ['inside its dates', open],
    ['before its first day', { starts_on: tomorrow }],
    ['after its last day', { ends_on: yesterday }],
    ['with an inactive invite', { status: 'inactive' }],
  ])('of a course that is coming soon is coming soon %s', (_, changes) => {
    expect(availabilityOf(true, version({ invites: [marked(changes)] }), today).verdict).toBe('coming_soon')
  })
})

describe('time alone changes an answer next', () => {
  /** Reads invites as `first day:last day`, either left out. */
  const invitesIn = (text: string) =>
    text.split(' ').map((dates, i) => {
      const [starts_on, ends_on] = dates.split(':').map((date) => date || null)
      return invite({ id: `${i}`, ...({ starts_on, ends_on } as Partial<InviteSource>) })
    })

  test.each<[string, string, string | null]>([
    ['on the first day of an invite', '2026-07-01:', '2026-07-01'],
    ['on the day after the last', ':2026-07-31', '2026-08-01'],
    ['tomorrow, when the last day is today', `:${today}`, tomorrow],
    ['never, when the first day is today', `${today}:`, null],
    ['never, when the last day was yesterday', `:${yesterday}`, null],
    ['never, without dates', ':', null],
    ['never, for a last day that has no day after it', ':9999-12-31', null],
    ['on the last day that there is', '9999-12-31:', '9999-12-31'],
    ['on the first of several days', '2026-09-01:2026-10-01 :2026-06-30', '2026-07-01'],
    ['on a later day when an earlier one has passed', '2026-06-01:2026-06-20', '2026-06-21'],
  ])('%s', (_, dates, day) => expect(nextChangeOn([version({ invites: invitesIn(dates) })], today)).toBe(day))

  test('on the first day over all versions', () => {
    const versions = ['2026-08-01', '2026-07-01', '2026-09-01'].map((starts_on) =>
      version({ id: starts_on, invites: [invite({ starts_on })] }),
    )
    expect(nextChangeOn(versions, today)).toBe('2026-07-01')
  })

  test('also by an invite that does not speak for its version, whose plan may win', () => {
    const invites = [marked(), invite({ id: 'b', starts_on: tomorrow })]
    expect(nextChangeOn([version({ invites })], today)).toBe(tomorrow)
  })
})

describe('the reason for a state names the field that decided it', () => {
  const the = "the default invite 'marked'"
  const inactive = { status: 'inactive' } as const
  test.each<[string, Partial<InviteSource>, string, unknown]>([
    [`${the} is inactive`, inactive, 'status', 'inactive'],
    [`${the} starts on ${tomorrow}`, { starts_on: tomorrow }, 'starts_on', tomorrow],
    [`${the} ended on ${yesterday}`, { ends_on: yesterday }, 'ends_on', yesterday],
    [`${the} is open`, { ends_on: today }, '', 'active'],
  ])('%s', (because, changes, key, value) => {
    const field = ['versions', 'version', 'invites', 'marked', ...(key ? [key] : [])]
    const { reason } = availabilityOf(false, version({ invites: [marked(changes)] }), today)
    expect(reason).toEqual({ because, field, value })
  })

  test('the course is marked coming soon', () => {
    const { reason } = availabilityOf(true, version({ invites: [marked()] }), today)
    expect(reason).toEqual({
      because: 'the course is marked coming soon',
      field: ['coming_soon'],
      value: true,
    })
  })

  test('no invite that speaks for the version', () => {
    const { reason } = availabilityOf(false, version({ invites: [a, b] }), today)
    expect(reason).toEqual({
      because: 'the version has no default invite',
      field: ['versions', 'version', 'invites'],
      value: 2,
    })
  })
})
