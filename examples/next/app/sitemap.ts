import { coursePath } from 'catalogue-client'
import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { listPages, listPaths } from '@/lib/catalogue'

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  // Made at each request. Without this line Next keeps the sitemap of the build.
  await connection()
  const site = process.env.SITE_URL ?? 'http://localhost:3001'
  const pages = new Map((await listPages()).map((page) => [page.course_id, page]))
  return [
    { url: site },
    { url: `${site}/courses` },
    ...[...pages.values()].map(({ course_id: id, slug, last_modified }) => ({
      url: site + coursePath({ id, slug }),
      ...(last_modified && { lastModified: last_modified }),
    })),
    ...(await listPaths()).map(({ code }) => ({ url: `${site}/paths/${encodeURIComponent(code)}` })),
  ]
}
