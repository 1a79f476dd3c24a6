import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'
import { siteOf } from '#lib/site/sites.ts'

/** Returns what visitors see of the session's institute; undefined if nothing is published. */
export async function publishedOf({ session }: DashboardRequest): Promise<Catalogue | undefined> {
  const site = await siteOf(session.institute.slug)
  return site?.catalogue.revision ? site.catalogue : undefined
}
