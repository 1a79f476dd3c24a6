export const dynamic = 'force-dynamic'

export { GET, POST } from '#app/(site)/courses/[course]/enquiry/route.ts'
