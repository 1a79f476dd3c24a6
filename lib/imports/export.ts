import type { Db } from '#lib/db/open.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import { rowsMax, tooLarge } from '#lib/modules/sheet/limits.ts'
import { workbookParts } from '#lib/modules/sheet/workbook/write.ts'
import { courseCells, courseLines, headingsLine, requireWritable } from '#lib/modules/sheet/write.ts'
import { storedCourses, storedFrame, storedLines } from './stored.ts'

export const exportForms = ['json', 'jsonl', 'csv', 'xlsx'] as const
export type ExportForm = (typeof exportForms)[number]

/**
 * Writes what is stored of an institute, part by part; importing the whole changes nothing. Throws a `NoSheet` where a
 * workbook cannot hold it.
 */
export const exportParts = (
  db: Db,
  institute: InstituteName,
  form: ExportForm,
): AsyncGenerator<string | Uint8Array> =>
  ({ json: jsonParts, jsonl: storedLines, csv: sheetParts, xlsx: bookParts })[form](db, institute)

async function* sheetParts(db: Db, { id }: InstituteName): AsyncGenerator<string> {
  yield headingsLine()
  for await (const course of storedCourses(db, id)) yield courseLines(course)
}

async function* bookParts(db: Db, { id }: InstituteName): AsyncGenerator<Uint8Array> {
  // Before the first part, since a download cannot be taken back.
  let rows = 1
  for await (const course of storedCourses(db, id)) {
    rows += requireWritable(course)
    if (rows > rowsMax) throw tooLarge()
  }
  yield* workbookParts(courseCells(storedCourses(db, id)))
}

/** Streams a document of any size: a batch of courses is in memory at a time. */
async function* jsonParts(db: Db, institute: InstituteName): AsyncGenerator<string> {
  const { courses: _none, ...frame } = await storedFrame(db, institute)
  yield `${JSON.stringify(frame, null, 2).slice(0, -2)},\n  "courses": [`
  let before = '\n'
  for await (const course of storedCourses(db, institute.id)) {
    yield before + indented(course)
    before = ',\n'
  }
  yield before === '\n' ? ']\n}\n' : '\n  ]\n}\n'
}

const indented = (value: unknown): string =>
  `    ${JSON.stringify(value, null, 2).replaceAll('\n', '\n    ')}`
