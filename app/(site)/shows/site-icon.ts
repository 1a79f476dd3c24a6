import type { PageResult } from '#app/(site)/made-page.ts'
import type { Frame } from '#lib/site/frame.ts'
import { iconFile } from '#lib/site/pictures/icon-file.ts'
import { initialIcon } from '#lib/site/pictures/sharing-picture.ts'

const size = 48

/** `/favicon.ico`: the institute's initial, for programs that ask for nothing else. */
export const showIcon = async ({ site }: Frame): Promise<PageResult> => ({
  file: iconFile(await initialIcon(site.institute.name, size), size),
  type: 'image/x-icon',
})
