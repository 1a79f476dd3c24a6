import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { planDue } from '#lib/contract/catalogue/publish/due.ts'
import { asPublisher } from '#lib/contract/catalogue/publish/publisher.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { generateInstitute } from '../../generated/institute.ts'
import { sourceOf } from '../../rules/document/documents.ts'
import { publishOrDefer } from '../catalogue/follower/publish-or-defer.ts'
import { countNotes, revisionOf } from '../catalogue/publish/published-rows.ts'
import { type Answers, readApart } from './apart-reads.ts'

/** The life of an institute. Ids, codes, slugs and tags are equal in each; everything else differs. */
export interface Life {
  id: string
  seed: number
  courses: number
  /** Plain SQL in steps, each published before the next; `$id` stands for the institute's. */
  edits: string[][]
}

const firstDay = Date.parse('2026-11-20T10:00:00.000Z')

const documentOf = ({ id, seed, courses }: Life) => {
  const document = generateInstitute({ seed, number: 1, courses, today: '2026-11-20' })
  const about = { ...(document.institute as object), id, slug: id, name: `Institute ${id}` }
  return sourceOf({ ...document, institute: about })
}

/** The number of times that days pass between steps. */
const daysBetween = 10

/**
 * Runs the lives of institutes in one database, step by step in turn: import and publish, edits, days that pass, and
 * another import. Returns all reads of each institute after each step.
 */
export async function live(db: Db, lives: Life[]): Promise<Map<string, Answers[]>> {
  const seen = new Map<string, Answers[]>(lives.map(({ id }) => [id, []]))
  const last = Math.max(...lives.map(({ edits }) => edits.length)) + 1
  for (let step = 0; step <= last; step++) {
    const now = new Date(firstDay + step * daysBetween * 86_400_000)
    // Both are written before either is published, so that a mix-up of due changes would show.
    const since = new Map<string, number>()
    const written = new Map<string, unknown>()
    for (const life of lives) {
      if (step > 0) since.set(life.id, await revisionOf(db, life.id))
      written.set(life.id, await write(db, life, step === 0 || step === last ? 'document' : step - 1))
    }
    for (const { id } of lives) {
      const due = await asPublisher(db, id, now, (publishing) => planDue(id, publishing))
      const published = await publishOrDefer(db, id, now)
      const answers = await readApart(db, id, since.get(id) ?? 0)
      // Revisions are counted for all institutes together.
      const planned = due && { ...due, former: undefined }
      seen.get(id)?.push({ written: written.get(id), due: planned, published, ...answers })
    }
  }
  return seen
}

async function write(db: Db, life: Life, what: 'document' | number): Promise<unknown> {
  if (what === 'document') return importSource(db, documentOf(life))
  for (const edit of life.edits[what] ?? []) await sql.raw(edit.replaceAll('$id', `'${life.id}'`)).execute(db)
  return countNotes(db, life.id)
}
