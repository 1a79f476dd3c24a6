import { showCourse } from '#app/(site)/courses/show-course.ts'
import { keptPageRoute } from '#app/(site)/page-route.ts'

export const dynamic = 'force-dynamic'

export const GET = keptPageRoute('course', showCourse)
