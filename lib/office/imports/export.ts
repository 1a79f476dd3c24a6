import type { Db } from '#lib/base/db/open.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { withOwnUrls } from '#lib/contract/catalogue/reads/picture-urls.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import type { SheetForm } from './sheets.ts'
import { storedCourses, storedHead, storedLines } from './stored.ts'

/** A file format for exporting an institute's data. */
interface Export {
  type: string
  /**
   * Streams the export. Importing the result would change nothing. Throws `NoSheet` before the first chunk if a sheet
   * cannot represent the data.
   */
  parts: (db: Db, institute: InstituteName) => AsyncGenerator<string | Uint8Array>
}

/** Lists the export formats by name: the document, and tables of the courses. */
export const exportsWith = (sheets: Readonly<Record<string, SheetForm>>): ReadonlyMap<string, Export> =>
  new Map<string, Export>([
    ['json', { type: 'application/json', parts: jsonParts }],
    ['jsonl', { type: 'application/jsonl; charset=utf-8', parts: lineParts }],
    ...Object.entries(sheets).map(
      ([form, { type, write }]) =>
        [
          form,
          { type, parts: (db: Db, { id }: InstituteName) => write(() => exportedCourses(db, id)) },
        ] as const,
    ),
  ])

async function* lineParts(db: Db, institute: InstituteName): AsyncGenerator<string> {
  for await (const line of storedLines(db, institute)) yield withOwnUrls(line)
}

/** Yields the stored courses with addresses of their pictures that are understood elsewhere, too. */
async function* exportedCourses(db: Db, instituteId: string): AsyncGenerator<CourseSource> {
  for await (const course of storedCourses(db, instituteId))
    yield JSON.parse(withOwnUrls(JSON.stringify(course)))
}

/** Streams a document of any size with a single batch of courses in memory at a time. */
async function* jsonParts(db: Db, institute: InstituteName): AsyncGenerator<string> {
  const { courses: _none, ...head } = await storedHead(db, institute)
  yield `${withOwnUrls(JSON.stringify(head, null, 2)).slice(0, -2)},\n  "courses": [`
  let before = '\n'
  for await (const course of storedCourses(db, institute.id)) {
    yield before + withOwnUrls(indented(course))
    before = ',\n'
  }
  yield before === '\n' ? ']\n}\n' : '\n  ]\n}\n'
}

const indented = (value: unknown): string =>
  `    ${JSON.stringify(value, null, 2).replaceAll('\n', '\n    ')}`
