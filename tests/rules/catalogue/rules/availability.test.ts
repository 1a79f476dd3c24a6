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

const over = { ends_on: yesterday }
const later = { starts_on: tomorrow }
const inactive = { status: 'inactive' } as const
const paid = (changes: Partial<InviteSource>, ...dates: Partial<PlanSource>[]) =>
  invite({ ...changes, plans: dates.map((each, at) => plan({ id: `p${at}`, ...each })) })
const one = (changes: Partial<InviteSource> = {}) => paid({ id: 'one', ...changes }, {})
const other = (changes: Partial<InviteSource> = {}) => paid({ id: 'other', ...changes }, {})

/** Its state, with `for ever` when nobody can buy it now or later, and the reason. */
const judge = (invites: InviteSource[]) => {
  const { verdict, reason } = availabilityOf(false, version({ invites }), today)
  const isEver = isNeverSold(version({ invites }), today) ? ' for ever' : ''
  return [`${verdict}${isEver}`, reason.because]
}

describe('who can buy a version', () => {
  const none = (id: string) => `none of the invites is open: invite '${id}'`
  const unmarked = (id: string) => `no invite is marked default, and invite '${id}' is open`
  const [wasOver, isLater] = [`ended on ${yesterday}`, `starts on ${tomorrow}`]
  const the = "the default invite 'invite'"
  const noPlan = 'no active invite has an active plan'
  const since = `no price applies since ${yesterday}, the last day of plan 'p0'`
  const until = (day: string, plan: string) =>
    `no price applies before ${day}, the first day of plan '${plan}'`
  const [shut, waits, vain] = ['closed for ever', 'not_started', 'not_started for ever']
  const [ended, august] = [{ ends_on: '2026-06-01' }, { starts_on: '2026-08-01' }]
  const soonOver = { ends_on: tomorrow }
  const itsDefault = "the default invite 'marked'"
  const laterOff = { ...later, ...inactive }
  test.each<[who: string, invites: InviteSource[], state: string, because: string]>([
    ['everybody, without an invite', [], 'available', 'the version has no invite'],
    ['nobody of two inactive invites', [one(inactive), other(inactive)], shut, `${none('one')} is inactive`],
    ['nobody of two ended ones', [one(over), other(ended)], shut, `${none('one')} ${wasOver}`],
    ['nobody yet of two later ones', [one(august), other(later)], waits, `${none('other')} ${isLater}`],
    ['nobody yet, by a later one', [one(over), other(later)], waits, `${none('other')} ${isLater}`],
    ['nobody by a later, inactive one', [one(over), other(laterOff)], shut, `${none('one')} ${wasOver}`],
    ['everybody by the open one of several', [one(over), other()], 'available', unmarked('other')],
    // Another that is active has a plan.
    [
      'everybody by an open one without a plan',
      [invite({ id: 'a' }), other(over)],
      'available',
      unmarked('a'),
    ],
    ['nobody by another than the default', [marked(over), other()], shut, `${itsDefault} ${wasOver}`],
    ['nobody when the only plan is inactive', [paid({}, { active: false })], shut, noPlan],
    ['nobody when only an inactive invite has a plan', [marked(), other(inactive)], shut, noPlan],
    [
      'everybody on the first day of a price',
      [paid({}, { starts_on: today })],
      'available',
      `${the} is open`,
    ],
    ['everybody on its last day', [paid({}, { ends_on: today })], 'available', `${the} is open`],
    ['nobody after its last day', [paid({}, over)], shut, since],
    ['nobody before its first day', [paid({}, later)], waits, until(tomorrow, 'p0')],
    ['nobody between two prices', [paid({}, over, august, later)], waits, until(tomorrow, 'p2')],
    ['nobody when the next price is inactive', [paid({}, over, { ...later, active: false })], shut, since],
    [
      'nor when its invite is inactive',
      [paid(marked(), over), paid({ id: 'b', ...inactive }, later)],
      shut,
      since,
    ],
    ['nobody, when enrolment ends before a price', [paid(soonOver, august)], vain, until('2026-08-01', 'p0')],
    [
      'nobody, when a price ends before it begins',
      [paid(august, soonOver)],
      vain,
      `${the} starts on 2026-08-01`,
    ],
    [
      'nobody by an ended invite at no cost',
      [marked({ ...over, plans: [] })],
      'closed',
      `${itsDefault} ${wasOver}`,
    ],
  ])('%s', (_, invites, state, because) => expect(judge(invites)).toEqual([state, because]))

  test('a version with more change days than are looked at does not count as unsold', () => {
    const dates = Array.from({ length: 101 }, (_, at) => ({ ...over, starts_on: `${2027 + at}-01-01` }))
    const invites = (count: number) => [paid(marked(over), ...dates.slice(0, count))]
    const never = [99, 101].map((count) => isNeverSold(version({ invites: invites(count) }), today))
    expect(never).toEqual([true, false])
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
    expect(reason).toMatchObject({ because: 'the course is marked coming soon', field: ['coming_soon'] })
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
