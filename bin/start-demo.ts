import { demoInstitute, demoZone } from '#db/demo.ts'
import { databaseNow } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'

/**
 * Imports and publishes the demo institute with dates relative to today. `origin` is the base address of its pictures.
 */
export async function loadDemo(db: Db, origin: string): Promise<void> {
  const now = await databaseNow(db)
  const parsed = parseDocument(demoInstitute({ today: dateIn(demoZone, now), origin }))
  if (!parsed.isValid) throw new Error(`The demo institute is not valid: ${JSON.stringify(parsed.faults)}`)
  const { institute } = await importSource(db, parsed.source)
  await publishInstitute(db, institute.id, now)
}
