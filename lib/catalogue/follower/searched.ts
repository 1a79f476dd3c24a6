import { setImmediate } from 'node:timers/promises'
import type { Db } from '#lib/db/open.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { TextPart } from '../index/part/part.ts'
import { SearchIndex } from '../index/search/search-index.ts'
import { inSnapshot } from '../source/load/load-snapshot.ts'
import { inTurns } from './in-turns.ts'
import { listParts, readPartsRevision } from './parts.ts'
import { listUpserts, type Revision, readRevision } from './publication.ts'

/** A search index of an institute's courses, as of a revision, before it is attached. */
export interface Searched {
  search: SearchIndex
  revision: Revision
  /** The course of each text. */
  courses: Map<number, string>
}

/** Reads all texts of an institute into a separate index; lists are served meanwhile. */
export const readSearched = (db: Db, instituteId: string): Promise<Searched> =>
  inSnapshot(db, async (trx) => {
    const revision = await readRevision(trx, instituteId)
    const searched = { search: new SearchIndex(), revision, courses: new Map<number, string>() }
    const from = await readPartsRevision(trx, instituteId)
    if (from > 0)
      for await (const part of listParts<TextPart>(trx, instituteId, 'texts')) await add(searched, part)
    for await (const { texts } of listUpserts(trx, instituteId, from, true))
      if (texts) await add(searched, texts)
    return searched
  })

async function add({ search, courses }: Searched, part: TextPart): Promise<void> {
  for (const [at, text] of search.add(part).entries()) courses.set(text, part.ids[at] ?? '')
  await setImmediate()
}

/** Attaches a search index. Texts published after it was built are read again within the transaction. */
export async function attachSearched(
  trx: Db,
  instituteId: string,
  index: CatalogueIndex,
  searched: Searched,
): Promise<void> {
  for await (const { texts } of listUpserts(trx, instituteId, searched.revision.number, true))
    if (texts) await add(searched, texts)
  await inTurns(place(index, searched))
  index.search = searched.search
}

/** Places texts in the order they came in: the last text of a course counts. */
function* place(index: CatalogueIndex, { search, courses }: Searched): Generator<void, void> {
  for (const [text, id] of courses) {
    const docId = index.docIdOf(id)
    if (docId !== undefined) search.place(docId, text)
    yield
  }
}
