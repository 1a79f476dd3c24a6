import { describe, expect, test } from 'vitest'
import type { InviteSource } from '#lib/catalogue/authored/catalogue.ts'
import { availabilityOf, defaultInvite, nextChangeOn } from '#lib/catalogue/rules/availability.ts'
import { invite, today, tomorrow, version, yesterday } from '../cast.ts'

const marked = (changes: Partial<InviteSource> = {}) => invite({ id: 'marked', default: true, ...changes })

describe('the invite that speaks for a version', () => {
  test.each<[string, InviteSource[], string | undefined]>([
    ['is the one marked default', [invite({ id: 'a' }), marked(), invite({ id: 'b' })], 'marked'],
    [
      'is the marked one though it is inactive',
      [invite({ id: 'a' }), marked({ status: 'inactive' })],
      'marked',
    ],
    ['is the only one though it is inactive', [invite({ id: 'a', status: 'inactive' })], 'a'],
    [
      'is missing among several of which none is marked',
      [invite({ id: 'a' }), invite({ id: 'b' })],
      undefined,
    ],
    ['is missing without invites', [], undefined],
  ])('%s', (_, invites, id) => {
    expect(defaultInvite(version({ invites }))?.id).toBe(id)
  })
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
    [
      'whose invite is inactive is closed before its first day',
      { status: 'inactive', starts_on: tomorrow },
      'closed',
    ],
    [
      'that starts after it ends is not started first',
      { starts_on: tomorrow, ends_on: yesterday },
      'not_started',
    ],
    ['that starts after it ends is closed later', { starts_on: yesterday, ends_on: '2026-06-01' }, 'closed'],
  ])('%s', (_, changes, availability) => {
    expect(availabilityOf(false, version({ invites: [marked(changes)] }), today).verdict).toBe(availability)
    expect(availabilityOf(false, version({ invites: [invite(changes)] }), today).verdict).toBe(availability)
  })

  test('is judged by the marked invite only', () => {
    const invites = [invite({ id: 'a' }), marked({ ends_on: yesterday })]
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
  const on = (...dates: [starts: string | null, ends: string | null][]) =>
    nextChangeOn(
      [
        version({
          invites: dates.map(([starts_on, ends_on], i) => invite({ id: `${i}`, starts_on, ends_on })),
        }),
      ],
      today,
    )

  test.each<[string, [string | null, string | null][], string | null]>([
    ['on the first day of an invite', [['2026-07-01', null]], '2026-07-01'],
    ['on the day after the last', [[null, '2026-07-31']], '2026-08-01'],
    ['tomorrow, when the last day is today', [[null, today]], tomorrow],
    ['never, when the first day is today', [[today, null]], null],
    ['never, when the last day was yesterday', [[null, yesterday]], null],
    ['never, without dates', [[null, null]], null],
    ['never, for a last day that has no day after it', [[null, '9999-12-31']], null],
    ['on the last day that there is', [['9999-12-31', null]], '9999-12-31'],
    [
      'on the first of several days',
      [
        ['2026-09-01', '2026-10-01'],
        [null, '2026-06-30'],
      ],
      '2026-07-01',
    ],
    ['on a later day when an earlier one has passed', [['2026-06-01', '2026-06-20']], '2026-06-21'],
  ])('%s', (_, dates, day) => {
    expect(on(...dates)).toBe(day)
  })

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
  const of = (...keys: string[]) => ['versions', 'version', 'invites', 'marked', ...keys]
  test.each<[string, boolean, Partial<InviteSource>, string, string[], unknown]>([
    ['coming soon', true, {}, 'the course is marked coming soon', ['coming_soon'], true],
    [
      'an inactive invite',
      false,
      { status: 'inactive' },
      "the default invite 'marked' is inactive",
      of('status'),
      'inactive',
    ],
    [
      'a first day to come',
      false,
      { starts_on: tomorrow },
      `the default invite 'marked' starts on ${tomorrow}`,
      of('starts_on'),
      tomorrow,
    ],
    [
      'a last day gone by',
      false,
      { ends_on: yesterday },
      `the default invite 'marked' ended on ${yesterday}`,
      of('ends_on'),
      yesterday,
    ],
    ['an open invite', false, { ends_on: today }, "the default invite 'marked' is open", of(), 'active'],
  ])('%s', (_, comingSoon, changes, because, field, value) => {
    const { reason } = availabilityOf(comingSoon, version({ invites: [marked(changes)] }), today)
    expect(reason).toEqual({ because, field, value })
  })

  test('no invite that speaks for the version', () => {
    const { reason } = availabilityOf(
      false,
      version({ invites: [invite({ id: 'a' }), invite({ id: 'b' })] }),
      today,
    )
    expect(reason).toEqual({
      because: 'no invite speaks for the version',
      field: ['versions', 'version', 'invites'],
      value: 2,
    })
  })
})
