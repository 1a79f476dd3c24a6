import type { Db } from '#lib/db/open.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import type { Sheets } from './sheets.ts'
import { storedCourses, storedHead, storedLines } from './stored.ts'

/** A way to write what is stored of an institute. */
export interface Export {
  type: string
  /**
   * Writes it part by part; importing the whole changes nothing. Throws a `NoSheet` before the first part where a sheet
   * cannot hold it.
   */
  parts: (db: Db, institute: InstituteName) => AsyncGenerator<string | Uint8Array>
}

/** Lists the exports by their form: documents, and sheets of the courses. */
export const exportsWith = (sheets: Sheets | undefined): ReadonlyMap<string, Export> =>
  new Map<string, Export>([
    ['json', { type: 'application/json', parts: jsonParts }],
    ['jsonl', { type: 'application/jsonl; charset=utf-8', parts: storedLines }],
    ...Object.entries(sheets?.forms ?? {}).map(
      ([form, { type, write }]) =>
        [
          form,
          { type, parts: (db: Db, { id }: InstituteName) => write(() => storedCourses(db, id)) },
        ] as const,
    ),
  ])

/** Streams a document of any size: a batch of courses is in memory at a time. */
async function* jsonParts(db: Db, institute: InstituteName): AsyncGenerator<string> {
  const { courses: _none, ...head } = await storedHead(db, institute)
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "courses": [`
  let before = '\n'
  for await (const course of storedCourses(db, institute.id)) {
    yield before + indented(course)
    before = ',\n'
  }
  yield before === '\n' ? ']\n}\n' : '\n  ]\n}\n'
}

const indented = (value: unknown): string =>
  `    ${JSON.stringify(value, null, 2).replaceAll('\n', '\n    ')}`
