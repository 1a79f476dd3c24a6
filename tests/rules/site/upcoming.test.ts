import { expect, test } from 'vitest'
import type { Session } from '#lib/catalogue/rules/calendar.ts'
import { emptySchedule } from '#lib/catalogue/rules/schedule.ts'
import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import { listUpcoming } from '#lib/site/dates/upcoming.ts'
import { siteWith } from './site-with.ts'

const batch = (id: string, ...sessions: Session[]) =>
  ({
    package_session_id: id,
    availability: 'available',
    language: null,
    schedule: { ...emptySchedule, starts_on: '2999-01-05', sessions },
  }) as unknown as Variant
const on = (day: Session['day'], starts_at: string | null): Session => ({ day, starts_at, ends_at: null })

const variants = [
  batch('none'),
  batch('untimed', on('monday', null)),
  batch('mornings', on('monday', '09:00'), on('saturday', '10:00')),
  batch('mixed', on('monday', '09:00'), on('saturday', '18:00')),
]

test.each([
  [{}, ['none', 'untimed', 'mornings', 'mixed']],
  [{ day: 'monday' }, ['untimed', 'mornings', 'mixed']],
  [{ day: 'sunday,saturday' }, ['mornings', 'mixed']],
  [{ time: 'evening' }, ['mixed']],
  // On Mondays it meets in the morning: no one session is on a Monday evening.
  [{ day: 'monday', time: 'evening' }, []],
  [{ day: 'saturday', time: 'morning' }, ['mornings']],
])('of the batches of a course %j keeps %j', async (listing, kept) => {
  const context = siteWith([])
  context.catalogue.listCourses = async () => ({
    data: [{ id: 'C', slug: 'c', title: 'C', url: null, variants } as unknown as CourseSummary],
    page: 1,
    page_size: 100,
    total: 1,
    has_more: false,
  })
  const batches = await listUpcoming(context, listing)
  expect(batches.map(({ variant }) => variant.package_session_id)).toEqual(kept)
})
