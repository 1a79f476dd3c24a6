import { importSource } from '#lib/catalogue/import.ts'
import { publishInstitute } from '#lib/catalogue/publish.ts'
import type { Db } from '#lib/db/open.ts'
import { sourceOf } from '../rules/document/documents.ts'

/** Stores an institute's document and publishes it as of a moment. Answers the institute's id. */
export async function publishDocument(db: Db, document: unknown, now: Date): Promise<string> {
  const { institute } = await importSource(db, sourceOf(document))
  await publishInstitute(db, institute.id, now)
  return institute.id
}
