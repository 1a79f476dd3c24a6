import { showPaths } from '#app/(site)/learning-paths/show-paths.ts'
import { pageRoute } from '#app/(site)/page-route.ts'

// An optional segment, so that not even the list is made while building: that would need a database.
export const dynamic = 'force-static'
export const revalidate = 60
export const generateStaticParams = () => []

export const GET = pageRoute(showPaths)
