import type { Db } from '#lib/db/open.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import { courseLines, headingsLine } from '#lib/sheet/write.ts'
import { storedCourses, storedFrame, storedLines } from './stored.ts'

export const exportForms = ['json', 'jsonl', 'csv'] as const
export type ExportForm = (typeof exportForms)[number]

/** Writes what is stored of an institute, part by part; importing the whole changes nothing. */
export const exportParts = (db: Db, institute: InstituteName, form: ExportForm): AsyncGenerator<string> =>
  ({ json: jsonParts, jsonl: storedLines, csv: sheetParts })[form](db, institute)

async function* sheetParts(db: Db, { id }: InstituteName): AsyncGenerator<string> {
  yield headingsLine()
  for await (const course of storedCourses(db, id)) yield courseLines(course)
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
