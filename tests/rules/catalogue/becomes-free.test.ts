import { expect, test } from 'vitest'
import type { PlanSource, StepSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { becomesFree, Freed, freeWords } from '#lib/contract/catalogue/source/store/becomes-free.ts'
import * as cast from './cast.ts'

const planAt = (plan: Partial<PlanSource>, at: number) => cast.plan({ ...plan, id: `${at}` })
const versionWith = (plans: Partial<PlanSource>[], invite: object = {}): VersionSource =>
  cast.version({ id: 'v', invites: [cast.invite({ ...invite, id: 'i', plans: plans.map(planAt) })] })
const paid = versionWith([{ amount: 500 }])
const onRequest = versionWith([{ amount: null }])
const zero = versionWith([{ amount: 0 }])
const planless = cast.version({ id: 'v', invites: [] })
const inactivePlan = versionWith([{ amount: 500, active: false }])
const ended = { ends_on: '2026-11-19' }
const endedPlan = versionWith([{ amount: 500, ...ended }])
const endedFree = versionWith([{ amount: 0, ...ended }])
const inactiveInvite = versionWith([{ amount: 500 }], { status: 'inactive' })

test.each<[string, VersionSource | undefined, VersionSource, string | undefined]>([
  ['a paid version loses its plan', paid, planless, 'asks'],
  ['a version on request loses its plan', onRequest, planless, 'asks'],
  ['the plan of a paid version becomes inactive', paid, inactivePlan, undefined],
  ['the invite of a paid version becomes inactive', paid, inactiveInvite, undefined],
  ['the price of a paid version ends', paid, endedPlan, undefined],
  ['the document says the amount 0', paid, zero, undefined],
  ['a paid version gets its price on request', paid, onRequest, undefined],
  ['a paid version stays paid', paid, paid, undefined],
  ['a free version loses its plan', zero, planless, undefined],
  ['a version with an inactive plan only loses it', inactivePlan, planless, 'asks'],
  ['a version whose price has ended loses its plan', endedPlan, planless, 'asks'],
  ['a version with an inactive invite only loses its plan', inactiveInvite, planless, 'asks'],
  ['a version that nobody could have for nothing loses its plan', endedFree, planless, 'asks'],
  ['a new version has no plan', undefined, planless, 'stated'],
  ['a new version has an inactive plan only', undefined, inactivePlan, undefined],
  ['a new version costs 0', undefined, zero, undefined],
  ['a new version is paid', undefined, paid, undefined],
])('of a document: %s', (_, before, after, expected) => {
  expect(becomesFree(before, after, undefined, '2026-11-20')).toBe(expected)
})

test.each<[string, VersionSource | undefined, VersionSource, boolean, string | undefined]>([
  ['a paid version loses its plan', paid, planless, false, 'asks'],
  ['a cell says that a paid version is free', paid, planless, true, undefined],
  ['a cell says 0', paid, zero, true, undefined],
  ['a stored plan of 0 goes before the others', paid, zero, false, 'asks'],
  ['a new version has no price', undefined, planless, false, 'asks'],
  ['a cell says that a new version is free', undefined, planless, true, undefined],
  ['a free version stays free', planless, planless, false, undefined],
  ['a new version is on request', undefined, onRequest, false, undefined],
])('of a sheet: %s', (_, before, after, isSaid, expected) => {
  expect(becomesFree(before, after, () => isSaid, '2026-11-20')).toBe(expected)
})

test('names a step whose price becomes 0, whether it was above 0 or on request', () => {
  const freed = new Freed(undefined, '2026-11-20')
  const [inr, free, loom, nine] = [
    { amount: 500, currency: 'INR' },
    { amount: 0 },
    { title: 'Loom' },
    { amount: 9 },
  ]
  const before = [inr, {}, free, loom, nine, nine]
  const after = [{ amount: 0 }, { amount: 0 }, { amount: 0 }, { title: 'Loom', amount: 0 }, {}, { amount: 8 }]
  const stepsOf = (steps: Partial<StepSource>[]) => steps.map((each, at) => cast.step(`c${at}`, each))
  freed.addPath(cast.path('P', stepsOf(before)), cast.path('P', stepsOf(after)))
  freed.addPath(undefined, cast.path('NEW', stepsOf(after)))
  expect(freeWords(freed.end())).toBe(
    '3 courses become free: Path P › c0 (INR 500), Path P › c1 (on request), Path P › Loom (on request)',
  )
})

test.each<[string, number | null, number | null, number]>([
  ['that had a price', 9900, 0, 1],
  ['that had none', null, 0, 0],
  ['that was free', 0, 0, 0],
  ['that loses its price', 9900, null, 0],
])('asks before a path becomes free %s: %s to %s', (_, before, after, count) => {
  const freed = new Freed(undefined, '2026-11-20')
  const pathOf = (amount: number | null) => cast.path('P', [], { amount, currency: 'INR' })
  freed.addPath(pathOf(before), pathOf(after))
  freed.addPath(undefined, pathOf(after))
  const report = freed.end()
  expect(report.courses).toEqual(count === 1 ? [{ id: 'P', title: 'Path P', was: 'INR 9900' }] : [])
})

test('names the price that nobody could pay', () => {
  const freed = new Freed(undefined, '2026-11-20')
  const courseOf = (version: VersionSource) => cast.course({ versions: [version] })
  freed.add(courseOf(endedPlan), courseOf(planless))
  expect(freed.end().courses).toEqual([{ id: 'knitting', title: 'Knitting', was: 'INR 500' }])
})
