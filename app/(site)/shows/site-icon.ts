import type { PageResult } from '#app/(site)/made-page.ts'
import type { Frame } from '#lib/site/frame.ts'
import { iconFile } from '#lib/site/pictures/icon-file.ts'

const size = 48

/** `/favicon.ico`: the institute's initial, for programs that ask for nothing else. */
export async function showIcon({ site }: Frame): Promise<PageResult> {
  // Loaded on use, as the pictures of courses are.
  const { initialIcon } = await import('#lib/site/pictures/sharing-picture.ts')
  return { file: iconFile(await initialIcon(site.institute.name, size), size), type: 'image/x-icon' }
}
