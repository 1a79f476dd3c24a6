import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { exportParts } from '#lib/imports/export.ts'
import { storedCourses, storedFrame } from '#lib/imports/stored.ts'
import { requireInstitute } from './running/institute.ts'
import { type CommonOptions, type Context, databaseCommand } from './running/run.ts'

interface ExportOptions extends CommonOptions {
  csv?: true
  jsonl?: true
}

export function addExport(program: Command): void {
  const summary = 'Print the stored data of an institute as a document; importing it again changes nothing.'
  databaseCommand(program, ['export', summary, 'export demo > demo.json'], write)
    .argument('<SLUG>', 'the institute')
    .option('--jsonl', 'as JSON lines, for large institutes')
    .option(
      '--csv',
      'its courses as a sheet: without questions, outlines, and all but one invite and plan of a version',
    )
}

async function write({ db }: Context, { csv, jsonl, json }: ExportOptions, slug: string) {
  const institute = await requireInstitute(db, slug)
  if (json) {
    const courses = await Array.fromAsync(storedCourses(db, institute.id))
    return { value: { ...(await storedFrame(db, institute)), courses }, text: '', isData: true }
  }
  const parts = exportParts(db, institute, csv ? 'csv' : jsonl ? 'jsonl' : 'json')
  await pipeline(Readable.from(withoutLastBreak(parts)), process.stdout, { end: false })
  return { value: null, text: '', isData: true }
}

/** Drops the last line break, which the printing adds. */
async function* withoutLastBreak(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const part of parts) {
    yield held + part.replace(/\r?\n$/, '')
    held = part.endsWith('\r\n') ? '\r\n' : '\n'
  }
}
