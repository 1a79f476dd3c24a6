import { pageRoute } from '#app/(site)/page-route.ts'
import { showStream } from '#app/(site)/streams/show-stream.ts'

export const dynamic = 'force-static'
export const revalidate = 60
export const generateStaticParams = () => []

export const GET = pageRoute(showStream)
