import type { Db } from '#lib/base/db/open.ts'
import { workbookType } from '#lib/base/workbook.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { withOwnUrls } from '#lib/contract/catalogue/reads/picture-urls.ts'
import { storedCourses, storedHead, storedLines } from '#lib/office/imports/stored.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import { bookParts, sheetParts } from './write.ts'

/** A file format for exporting an institute's data. */
interface Export {
  type: string
  /** Of a sheet: the option of `catalogue export` that selects it. */
  about?: string
  /** True if the format cannot be shown as text on a terminal. */
  isBinary?: boolean
  /** Importing the result changes nothing. Throws `NoSheet` before the first chunk. */
  parts: (db: Db, institute: InstituteName) => AsyncGenerator<string | Uint8Array>
}

/** The export formats by name: the document, and tables of the courses. */
export const exports: ReadonlyMap<string, Export> = new Map<string, Export>([
  ['json', { type: 'application/json', parts: jsonParts }],
  ['jsonl', { type: 'application/jsonl; charset=utf-8', parts: lineParts }],
  [
    'csv',
    {
      type: 'text/csv; charset=utf-8',
      about:
        'write its courses as CSV: without questions and outlines, with only one invite and plan per version',
      parts: (db, { id }) => sheetParts(() => exportedCourses(db, id)),
    },
  ],
  [
    'xlsx',
    {
      type: workbookType,
      about: 'write the same sheet as an Excel workbook',
      isBinary: true,
      parts: (db, { id }) => bookParts(() => exportedCourses(db, id)),
    },
  ],
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
