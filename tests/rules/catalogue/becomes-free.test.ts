import { expect, test } from 'vitest'
import type { PlanSource, VersionSource } from '#lib/catalogue/authored/catalogue.ts'
import { becomesFree } from '#lib/catalogue/source/store/becomes-free.ts'
import * as cast from './cast.ts'

const versionWith = (plans: Partial<PlanSource>[], invite: object = {}): VersionSource =>
  cast.version({
    id: 'v',
    invites: [
      cast.invite({
        ...invite,
        id: 'i',
        plans: plans.map((plan, at) => cast.plan({ ...plan, id: `${at}` })),
      }),
    ],
  })
const paid = versionWith([{ amount: 500 }])
const onRequest = versionWith([{ amount: null }])
const zero = versionWith([{ amount: 0 }])
const planless = cast.version({ id: 'v', invites: [] })
const inactivePlan = versionWith([{ amount: 500, active: false }])
const inactiveInvite = versionWith([{ amount: 500 }], { status: 'inactive' })

test.each<[string, VersionSource | undefined, VersionSource, string | undefined]>([
  ['a paid version loses its plan', paid, planless, 'asks'],
  ['a version on request loses its plan', onRequest, planless, 'asks'],
  ['the plan of a paid version becomes inactive', paid, inactivePlan, 'asks'],
  ['the invite of a paid version becomes inactive', paid, inactiveInvite, 'asks'],
  ['the document says the amount 0', paid, zero, undefined],
  ['a paid version gets its price on request', paid, onRequest, undefined],
  ['a paid version stays paid', paid, paid, undefined],
  ['a free version loses its plan', zero, planless, undefined],
  ['a version with an inactive plan was free already', inactivePlan, planless, undefined],
  ['a new version has no plan', undefined, planless, 'stated'],
  ['a new version has an inactive plan only', undefined, inactivePlan, 'stated'],
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
