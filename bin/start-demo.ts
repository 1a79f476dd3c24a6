import { demoInstitute, demoZone } from '#db/demo.ts'
import { parseDocument } from '#lib/catalogue/document/parse.ts'
import { publishInstitute } from '#lib/catalogue/publish/publish.ts'
import { dateIn } from '#lib/catalogue/rules/calendar.ts'
import { importSource } from '#lib/catalogue/source/store/import.ts'
import { databaseNow } from '#lib/db/clock.ts'
import type { Db } from '#lib/db.ts'

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
