import { keptPageRoute } from '#app/(site)/page-route.ts'
import { showPlace } from '#app/(site)/streams/show-place.ts'

export const dynamic = 'force-dynamic'

export const GET = keptPageRoute('stream', showPlace)
