import { showIcon } from '#app/(site)/favicon.ico/show-icon.ts'
import { keptPageRoute } from '#app/(site)/page-route.ts'

export const dynamic = 'force-dynamic'

/** `/favicon.ico` */
export const GET = keptPageRoute('icon', showIcon)
