import { takeForm } from '#app/(site)/courses/take-form.ts'
import { pageRoute } from '#app/(site)/page-route.ts'
import { courseIdIn } from '#lib/site/addresses.ts'
import { findEdition } from '#lib/site/course-page.ts'

export const dynamic = 'force-dynamic'

export const POST = pageRoute(takeForm)

/** The form is part of the course's page: who kept its address is led there. */
export const GET = pageRoute(async (frame, { course }: { course: string }) => {
  const edition = await findEdition(frame, courseIdIn(course))
  return edition ? { redirect: `${edition.path}#enquiry` } : 'missing'
})
