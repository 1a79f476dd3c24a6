import { showCourses } from '#app/(site)/courses/show-courses.ts'
import { pageRoute } from '#app/(site)/page-route.ts'

// Each address asks something else.
export const dynamic = 'force-dynamic'

export const GET = pageRoute(showCourses)
