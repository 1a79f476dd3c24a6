import { keptPageRoute } from '#app/(site)/page-route.ts'
import { iconFile } from '#lib/site/pictures/icon-file.ts'
import { initialIcon } from '#lib/site/pictures/sharing-picture.ts'

export const dynamic = 'force-dynamic'

const size = 48

/** `/favicon.ico`: the institute's initial, for programs that ask for nothing else. */
export const GET = keptPageRoute('icon', async ({ site }) => ({
  file: iconFile(await initialIcon(site.institute.name, size), size),
  type: 'image/x-icon',
}))
