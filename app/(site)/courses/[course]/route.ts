import { showCourse } from '#app/(site)/courses/show-course.ts'
import { pageRoute } from '#app/(site)/page-route.ts'

export const dynamic = 'force-static'
export const revalidate = 60
export const generateStaticParams = () => []

export const GET = pageRoute(showCourse)
