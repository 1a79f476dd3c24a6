import { unavailableFile } from '#app/(site)/unavailable.tsx'
import { fileResponse } from '#app/file-response.ts'
import { fileCacheControl, findSitemapFile } from '#lib/site/files/sitemap.ts'
import { pagesTag } from '#lib/site/platform-pages.ts'
import { siteSettings } from '#lib/site/settings.ts'

/** Returns the response for a file of the sitemap; 404 if the path is unknown. */
export const sitemapFile = (path: string): Promise<Response> => answerOf(path).catch(unavailableFile)

async function answerOf(path: string): Promise<Response> {
  const xml = await findSitemapFile(path)
  if (!xml) return new Response('There is no such sitemap.\n', { status: 404 })
  return fileResponse(xml, {
    type: 'application/xml; charset=utf-8',
    cacheControl: fileCacheControl,
    ...pagesTag(siteSettings().institute),
  })
}
