import { unavailableFile } from '#app/(site)/unavailable-file.ts'
import { fileResponse } from '#app/file-response.ts'
import { pagesTag } from '#lib/modules/hooks/platform-pages.ts'
import { fileCacheControl, findEducationFeed } from '#lib/site/files/cached-files.ts'
import { siteSettings } from '#lib/site/settings.ts'

export const dynamic = 'force-dynamic'

/** `/feeds/education.csv`: every course as an asset for Google's dynamic ads. */
export const GET = (): Promise<Response> => answer().catch(unavailableFile)

async function answer(): Promise<Response> {
  const csv = await findEducationFeed()
  if (!csv) return new Response('No institute is shown here.\n', { status: 404 })
  return fileResponse(csv, {
    type: 'text/csv; charset=utf-8',
    cacheControl: fileCacheControl,
    ...pagesTag(siteSettings().institute),
  })
}
