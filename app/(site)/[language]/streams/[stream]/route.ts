import { keptPageRoute } from '#app/(site)/page-route.ts'
import { showStream } from '#app/(site)/streams/show-stream.ts'

export const dynamic = 'force-dynamic'

export const GET = keptPageRoute('stream', showStream)
