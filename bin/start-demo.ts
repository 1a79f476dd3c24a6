import { demos, schoolOrigin } from '#db/demo.ts'
import { databaseNow } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { ownAddress } from '#lib/base/own-address.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'

/**
 * Imports and publishes the demo's institutes with dates relative to today, and returns their slugs. The second one is
 * left out where it would have no site, because nothing would show it.
 */
export async function loadDemo(db: Db): Promise<string[]> {
  const origin = ownAddress()
  const now = await databaseNow(db)
  const isAlone = schoolOrigin(origin) === origin && env().SITE_WILDCARD === undefined
  const loaded = isAlone ? demos.slice(0, 1) : demos
  for (const { documentOf, zone, id } of loaded) {
    const parsed = parseDocument(documentOf({ today: dateIn(zone, now), origin }))
    if (!parsed.isValid) throw new Error(`The demo ${id} is not valid: ${JSON.stringify(parsed.faults)}`)
    await store(db, parsed.source, now)
  }
  return loaded.map(({ slug }) => slug)
}

async function store(db: Db, source: AuthoredSource, now: Date): Promise<void> {
  const { institute } = await importSource(db, source)
  await publishInstitute(db, institute.id, now)
}
