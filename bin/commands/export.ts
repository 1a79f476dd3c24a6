import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { CommandFailure } from '#lib/cli/failure.ts'
import { requireInstitute } from '#lib/cli/institute.ts'
import { type CommonOptions, type Context, databaseCommand } from '#lib/cli/run.ts'
import { exportForms, exportParts } from '#lib/imports/export.ts'
import { storedCourses, storedFrame } from '#lib/imports/stored.ts'

interface ExportOptions extends CommonOptions {
  csv?: true
  jsonl?: true
  xlsx?: true
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
    .option('--xlsx', 'the same sheet as a workbook of Excel')
}

async function write({ db }: Context, options: ExportOptions, slug: string) {
  const institute = await requireInstitute(db, slug)
  if (options.json) {
    const courses = await Array.fromAsync(storedCourses(db, institute.id))
    return { value: { ...(await storedFrame(db, institute)), courses }, text: null }
  }
  const form = exportForms.find((one) => options[one as keyof ExportOptions]) ?? 'json'
  if (form === 'xlsx' && process.stdout.isTTY)
    throw new CommandFailure(
      'A workbook is no text: catalogue export SLUG --xlsx > courses.xlsx writes a file.',
    )
  const parts = exportParts(db, institute, form)
  await pipeline(Readable.from(parts), process.stdout, { end: false })
  return { value: null, text: null }
}
