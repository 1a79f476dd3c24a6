import { inPages } from '#lib/db/in-pages.ts'
import type { Db } from '#lib/db/open.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { SearchIndex } from '../index/search/search-index.ts'
import type { SearchText } from '../rules/text/search-text.ts'
import { parseJson } from '../shapes/json.ts'
import { inSnapshot } from '../source/load/load-snapshot.ts'
import { inTurns } from './in-turns.ts'
import { listUpserts, type Revision, readRevision } from './publication.ts'

/** Rows read at a time. */
const batchMax = 1_000

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
    const searched = {
      search: new SearchIndex(),
      revision: await readRevision(trx, instituteId),
      courses: new Map<number, string>(),
    }
    for await (const batch of listTexts(trx, instituteId)) await inTurns(add(searched, batch))
    return searched
  })

type TextRow = { entry_id: string; search_text: string }

function* add({ search, courses }: Searched, rows: TextRow[]): Generator<void, void> {
  for (const { entry_id, search_text } of rows) {
    courses.set(search.add(parseJson<SearchText>(search_text)), entry_id)
    yield
  }
}

function listTexts(trx: Db, instituteId: string): AsyncGenerator<TextRow[]> {
  const read = (after: { entry_id: string }) =>
    trx
      .selectFrom('published_courses')
      .select(['entry_id', 'search_text'])
      .where('institute_id', '=', instituteId)
      .where('entry_id', '>', after.entry_id)
      .orderBy('entry_id')
      .limit(batchMax)
      .execute()
  return inPages(read, { entry_id: '' }, batchMax)
}

/** Attaches a search index. Texts published after it was built are read again within the transaction. */
export async function attachSearched(
  trx: Db,
  instituteId: string,
  index: CatalogueIndex,
  { search, revision, courses }: Searched,
): Promise<void> {
  await inTurns(place(index, search, courses))
  for await (const upserts of listUpserts(trx, instituteId, revision.number, true)) {
    const changed = upserts.flatMap(({ course, text }) =>
      text ? [[search.add(text), course.id] as const] : [],
    )
    await inTurns(place(index, search, changed))
  }
  index.search = search
}

function* place(
  index: CatalogueIndex,
  search: SearchIndex,
  texts: Iterable<readonly [text: number, courseId: string]>,
): Generator<void, void> {
  for (const [text, id] of texts) {
    const docId = index.docIdOf(id)
    if (docId !== undefined) search.place(docId, text)
    yield
  }
}
