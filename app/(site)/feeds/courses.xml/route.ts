import { showNewCourses } from '#app/(site)/feeds/show-new-courses.ts'
import { keptPageRoute } from '#app/(site)/page-route.ts'

export const dynamic = 'force-dynamic'

/** `/feeds/courses.xml`: the newest courses, in Atom. */
export const GET = keptPageRoute('feed', showNewCourses)
