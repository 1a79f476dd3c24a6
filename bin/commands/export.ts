import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { storedCourses, storedFrame, storedLines } from '#lib/imports/stored.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import { courseLines, headingsLine } from '#lib/sheet/write.ts'
import { requireInstitute } from './running/institute.ts'
import { type CommonOptions, type Context, commandOf, run } from './running/run.ts'

interface ExportOptions extends CommonOptions {
  csv?: true
  jsonl?: true
}

export function addExport(program: Command): void {
  commandOf(
    program,
    'export',
    'Write what is stored of an institute, on standard output; importing it changes nothing.',
    'export demo > demo.json',
  )
    .argument('<SLUG>', 'the institute')
    .option('--jsonl', 'as JSON lines, for large institutes')
    .option(
      '--csv',
      'its courses as a sheet: without questions, outlines, and all but one invite and plan of a version',
    )
    .action((slug: string, options: ExportOptions) =>
      run(options, async (context) => write(context, await requireInstitute(context.db, slug), options)),
    )
}

async function write({ db }: Context, institute: InstituteName, { csv, jsonl, json }: ExportOptions) {
  if (!json && (csv || jsonl)) {
    const parts = csv ? sheetOf({ db }, institute) : storedLines(db, institute)
    await pipeline(Readable.from(withoutLastBreak(parts)), process.stdout, { end: false })
    return { value: null, text: '', isData: true }
  }
  const courses = await Array.fromAsync(storedCourses(db, institute.id))
  const value = { ...(await storedFrame(db, institute)), courses }
  return { value, text: JSON.stringify(value, null, 2), isData: true }
}

async function* sheetOf({ db }: Pick<Context, 'db'>, { id }: InstituteName): AsyncGenerator<string> {
  yield headingsLine()
  for await (const course of storedCourses(db, id)) yield courseLines(course)
}

/** The last line break comes with the printing of the outcome. */
async function* withoutLastBreak(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const part of parts) {
    yield held + part.replace(/\r?\n$/, '')
    held = part.endsWith('\r\n') ? '\r\n' : '\n'
  }
}
