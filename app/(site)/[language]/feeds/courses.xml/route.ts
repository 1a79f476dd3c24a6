import { showNewCourses } from '#app/(site)/feeds/show-new-courses.ts'
import { keptPageRoute } from '#app/(site)/page-route.ts'

export const dynamic = 'force-dynamic'

/** `/{language}/feeds/courses.xml`: the newest courses that can be had in it, in Atom. */
export const GET = keptPageRoute('feed', showNewCourses)
