import type { Db } from '#lib/db/open.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { SearchIndex } from '../index/search/search-index.ts'
import type { SearchText } from '../rules/text/search-text.ts'
import { parseJson } from '../shapes/json.ts'
import { inSnapshot } from '../source/load/load-snapshot.ts'
import { inTurns } from './in-turns.ts'
import { listChanged, type Revision, readRevision, type StoredCourse } from './publication.ts'

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
    for await (const chunk of listChanged(trx, instituteId, 0, true)) await inTurns(add(searched, chunk))
    return searched
  })

function* add({ search, courses }: Searched, chunk: StoredCourse[]): Generator<void, void> {
  for (const { entry_id, search_text } of chunk) {
    if (search_text !== null) courses.set(search.add(parseJson<SearchText>(search_text)), entry_id)
    yield
  }
}

/** Attaches a search index. Texts published after it was built are read again within the transaction. */
export async function attachSearched(
  trx: Db,
  instituteId: string,
  index: CatalogueIndex,
  searched: Searched,
): Promise<void> {
  for await (const chunk of listChanged(trx, instituteId, searched.revision.number, true))
    await inTurns(add(searched, chunk))
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
