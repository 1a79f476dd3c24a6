import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { onePool } from '#lib/base/db/pools.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'
import { localCatalogue } from '#lib/site/catalogue/local.ts'
import { findFreshInstitute } from '#lib/site/catalogue/open.ts'

/** Returns what visitors see of the session's institute; undefined if nothing is published. */
export async function publishedOf({ db, session }: DashboardRequest): Promise<Catalogue | undefined> {
  const institute = await findFreshInstitute(db, session.institute.slug)
  return institute?.revision ? localCatalogue(onePool(db), institute) : undefined
}
