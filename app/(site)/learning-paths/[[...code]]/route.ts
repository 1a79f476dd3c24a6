import { showPaths } from '#app/(site)/learning-paths/show-paths.ts'
import { keptPageRoute } from '#app/(site)/page-route.ts'

export const dynamic = 'force-dynamic'

export const GET = keptPageRoute('paths', showPaths)
