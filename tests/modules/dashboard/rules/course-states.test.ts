import { expect, test } from 'vitest'
import type { CourseSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { courseFields } from '#lib/modules/dashboard/courses/fields.ts'
import { countOpenBeside, courseStateOf } from '#lib/modules/dashboard/courses/list.ts'
import { course, invite, plan, today, tomorrow, version, yesterday } from '../../../rules/catalogue/cast.ts'

const batch = (seats_left: number, ends_on: string | null = null): VersionSource =>
  version({ seats_left, invites: [invite({ ends_on, plans: [plan()] })] })
const batches = (...versions: VersionSource[]) => ({ versions })

test.each<[state: string, openBeside: number, course: Partial<CourseSource>]>([
  ['available', 0, {}],
  ['available', 0, { publish_from: yesterday, publish_until: today }],
  ['scheduled', 0, { publish_from: tomorrow }],
  ['past', 0, { publish_until: yesterday }],
  ['unpublished', 0, { published: false }],
  ['archived', 0, { archived: true }],
  ['empty', 0, { versions: [] }],
  ['full', 0, batches(batch(0), batch(0))],
  ['available', 0, batches(batch(0), batch(2))],
  ['closed', 0, batches(batch(0, yesterday))],
  ['closed', 1, batches(batch(5, yesterday), batch(5), batch(0))],
])('a course is %s with %i open batches beside it: %o', (state, openBeside, changes) => {
  const one = course(changes)
  expect([courseStateOf(one, today), countOpenBeside(one, today)]).toEqual([state, openBeside])
})

test.each<[state: string, before: string[], after: string[]]>([
  ['soon', ['active', 'inactive'], ['active', 'inactive']],
  ['open', ['active', 'inactive'], ['active', 'inactive']],
  ['closed', ['active', 'inactive'], ['inactive', 'inactive']],
  ['open', ['inactive', 'inactive'], ['active', 'active']],
  ['open', ['inactive'], ['active']],
  ['draft', ['inactive'], ['inactive']],
])('the state %s makes of batches that are %j: %j', (state, before, after) => {
  const versions = before.map((status) => version({ id: status, invites: [invite({ status } as object)] }))
  const one = course({ versions })
  courseFields.state.write(one, { texts: { state } } as never)
  expect(one.versions.flatMap(({ invites }) => invites.map(({ status }) => status))).toEqual(after)
  expect(one).toMatchObject({ published: state !== 'draft', coming_soon: state === 'soon', archived: false })
  expect(courseFields.state.text(one)).toBe(state)
})
