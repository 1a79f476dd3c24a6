import type { Db } from '#lib/base/db/open.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { generateInstitute } from '../../../generated/institute.ts'
import { sourceOf } from '../../../rules/document/documents.ts'

/** Stores an institute's document and publishes it as of a moment. Answers the institute's id. */
export async function publishDocument(db: Db, document: unknown, now: Date): Promise<string> {
  const { institute } = await importSource(db, sourceOf(document))
  await publishInstitute(db, institute.id, now)
  return institute.id
}

/** A generated institute of so many courses, whose dates lie around the moment; its id is `generated-1-1`. */
export const publishGenerated = (db: Db, courses: number, now: Date): Promise<string> =>
  publishDocument(
    db,
    generateInstitute({ seed: 1, number: 1, courses, today: now.toISOString().slice(0, 10) }),
    now,
  )
