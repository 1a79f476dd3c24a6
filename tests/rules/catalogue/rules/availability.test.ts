import { describe, expect, test } from 'vitest'
import type { InviteSource, PlanSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { availabilityOf, isNeverSold, nextChangeOn } from '#lib/contract/catalogue/rules/availability.ts'
import { defaultInvite } from '#lib/contract/catalogue/rules/plans.ts'
import { invite, plan, today, tomorrow, version, yesterday } from '../cast.ts'

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

  test.each<[string, Partial<InviteSource>]>([
    ['inside its dates', open],
    ['before its first day', { starts_on: tomorrow }],
    ['after its last day', { ends_on: yesterday }],
    ['with an inactive invite', { status: 'inactive' }],
  ])('of a course that is coming soon is coming soon %s', (_, changes) => {
    expect(availabilityOf(true, version({ invites: [marked(changes)] }), today).verdict).toBe('coming_soon')
  })
})

const over = { ends_on: yesterday }
const later = { starts_on: tomorrow }
const inactive = { status: 'inactive' } as const
const paid = (changes: Partial<InviteSource>, ...dates: Partial<PlanSource>[]) =>
  invite({ ...changes, plans: dates.map((each, at) => plan({ id: `p${at}`, ...each })) })
const one = (changes: Partial<InviteSource> = {}) => paid({ id: 'one', ...changes }, {})
const other = (changes: Partial<InviteSource> = {}) => paid({ id: 'other', ...changes }, {})

/** Its state, and whether nobody can buy it now or later. */
const judge = (invites: InviteSource[]) => {
  const { verdict, reason } = availabilityOf(false, version({ invites }), today)
  return [verdict, isNeverSold(version({ invites }), today), reason.because]
}

describe('who can buy a version', () => {
  const none = 'none of the invites is open: invite'
  test.each<[string, InviteSource[], string, boolean, string]>([
    ['everybody, without an invite', [], 'available', false, 'the version has no invite'],
    [
      'nobody of two inactive invites',
      [one(inactive), other(inactive)],
      'closed',
      true,
      `${none} 'one' is inactive`,
    ],
    [
      'nobody of two ended ones',
      [one(over), other({ ends_on: '2026-06-01' })],
      'closed',
      true,
      `${none} 'one' ended on ${yesterday}`,
    ],
    [
      'nobody yet of two that begin later',
      [one({ starts_on: '2026-07-01' }), other(later)],
      'not_started',
      false,
      `${none} 'other' starts on ${tomorrow}`,
    ],
    [
      'nobody yet, when one ended and one begins later',
      [one(over), other(later)],
      'not_started',
      false,
      `${none} 'other' starts on ${tomorrow}`,
    ],
    [
      'nobody when the later one is inactive',
      [one(over), other({ ...later, ...inactive })],
      'closed',
      true,
      `${none} 'one' ended on ${yesterday}`,
    ],
    [
      'everybody by the open one of several',
      [one(over), other()],
      'available',
      false,
      "no invite is marked default, and invite 'other' is open",
    ],
    [
      'everybody by an open one without a plan, when another that is active has one',
      [invite({ id: 'a' }), other(over)],
      'available',
      false,
      "no invite is marked default, and invite 'a' is open",
    ],
    [
      'nobody by another invite than the default one',
      [marked(over), other()],
      'closed',
      true,
      `the default invite 'marked' ended on ${yesterday}`,
    ],
    [
      'nobody when the only plan is inactive',
      [paid({}, { active: false })],
      'closed',
      true,
      'no active invite has an active plan',
    ],
    [
      'nobody when only an inactive invite has a plan',
      [marked(), other(inactive)],
      'closed',
      true,
      'no active invite has an active plan',
    ],
    [
      'everybody on the first day of a price',
      [paid({}, { starts_on: today })],
      'available',
      false,
      "the default invite 'invite' is open",
    ],
    [
      'everybody on its last day',
      [paid({}, { ends_on: today })],
      'available',
      false,
      "the default invite 'invite' is open",
    ],
    [
      'nobody after its last day',
      [paid({}, over)],
      'closed',
      true,
      `no price applies since ${yesterday}, the last day of plan 'p0'`,
    ],
    [
      'nobody before its first day',
      [paid({}, later)],
      'not_started',
      false,
      `no price applies before ${tomorrow}, the first day of plan 'p0'`,
    ],
    [
      'nobody between two prices',
      [paid({}, over, { starts_on: '2026-07-01' }, later)],
      'not_started',
      false,
      `no price applies before ${tomorrow}, the first day of plan 'p2'`,
    ],
    [
      'nobody when the next price is inactive',
      [paid({}, over, { ...later, active: false })],
      'closed',
      true,
      `no price applies since ${yesterday}, the last day of plan 'p0'`,
    ],
    [
      'nobody when the next price is of an inactive invite',
      [paid({ ...marked() }, over), paid({ id: 'b', ...inactive }, later)],
      'closed',
      true,
      `no price applies since ${yesterday}, the last day of plan 'p0'`,
    ],
    [
      'nobody ever, when the price begins after enrolment ends',
      [paid({ ends_on: tomorrow }, { starts_on: '2026-06-17' })],
      'not_started',
      true,
      "no price applies before 2026-06-17, the first day of plan 'p0'",
    ],
    [
      'nobody ever, when the price ends before enrolment begins',
      [paid({ starts_on: '2026-06-20' }, { ends_on: '2026-06-19' })],
      'not_started',
      true,
      "the default invite 'invite' starts on 2026-06-20",
    ],
    [
      'nobody by an ended invite, though it costs nothing',
      [marked({ ...over, plans: [] })],
      'closed',
      false,
      `the default invite 'marked' ended on ${yesterday}`,
    ],
  ])('%s', (_, invites, verdict, never, because) => expect(judge(invites)).toEqual([verdict, never, because]))

  test('a version with more change days than are looked at does not count as unsold', () => {
    const dates = Array.from({ length: 101 }, (_, at) => ({ ...over, starts_on: `${2027 + at}-01-01` }))
    const invites = (count: number) => [paid(marked(over), ...dates.slice(0, count))]
    expect([99, 101].map((count) => isNeverSold(version({ invites: invites(count) }), today))).toEqual([
      true,
      false,
    ])
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

  test.each<[string, Partial<PlanSource>, string]>([
    ['on the first day of a price', { starts_on: '2026-07-01', ends_on: '2026-07-31' }, '2026-07-01'],
    ['on the day after its last', { ends_on: today }, tomorrow],
  ])('%s', (_, dates, day) => {
    expect(nextChangeOn([version({ invites: [paid({ ends_on: '2026-12-31' }, dates)] })], today)).toBe(day)
  })
})

describe('the reason for a state names the field that decided it', () => {
  const the = "the default invite 'marked'"
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

  test.each<[Partial<PlanSource>, string[], unknown]>([
    [later, ['invite', 'plans', 'p0', 'starts_on'], tomorrow],
    [over, ['invite', 'plans', 'p0', 'ends_on'], yesterday],
    [{ active: false }, [], 1],
  ])('a plan that cannot be bought: %o', (dates, field, value) => {
    const { reason } = availabilityOf(false, version({ invites: [paid({}, dates)] }), today)
    expect(reason).toMatchObject({ field: ['versions', 'version', 'invites', ...field], value })
  })
})
