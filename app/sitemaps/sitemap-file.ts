import { answerAtHost } from '#app/(site)/answer-at-host.ts'
import { fileResponse } from '#app/file-response.ts'
import { pagesTag } from '#lib/base/platform-page-cache.ts'
import { fileCacheControl, findSitemapFile } from '#lib/site/files/sitemap.ts'

export const sitemapFile = (request: Request, path: string): Promise<Response> =>
  answerAtHost(request, async (site) => {
    const xml = await findSitemapFile(site, path)
    if (!xml) return new Response('There is no such sitemap.\n', { status: 404 })
    return fileResponse(xml, {
      type: 'application/xml; charset=utf-8',
      cacheControl: fileCacheControl,
      ...pagesTag(site.settings.institute),
    })
  })
