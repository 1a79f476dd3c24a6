import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { exports } from '#lib/modules/sheet/export.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { requireInstitute } from '#lib/office/cli/institute.ts'
import { type CommonOptions, type Context, databaseCommand } from '#lib/office/cli/run.ts'
import { storedCourses, storedHead } from '#lib/office/imports/stored.ts'

interface ExportOptions extends CommonOptions {
  [form: string]: unknown
}

export async function add(program: Command): Promise<void> {
  const summary = 'Print an institute as a document. Importing that document changes nothing.'
  const command = databaseCommand(program, ['export', summary, 'export demo > demo.json'], writeExport)
    .argument('<SLUG>', 'the institute')
    .option('--jsonl', 'write JSON lines, for large institutes')
  for (const [form, { about }] of exports) if (about) command.option(`--${form}`, about)
}

async function writeExport({ db }: Context, options: ExportOptions, slug: string) {
  const institute = await requireInstitute(db, slug)
  if (options.json) {
    const courses = await Array.fromAsync(storedCourses(db, institute.id))
    return { value: { ...(await storedHead(db, institute)), courses }, text: null }
  }
  const form = [...exports.keys()].find((one) => options[one]) ?? 'json'
  const { isBinary, parts } = exports.get(form) ?? {}
  if (isBinary && process.stdout.isTTY)
    throw new CommandFailure(
      `A terminal cannot show a workbook. Write a file: catalogue export SLUG --${form} > courses.${form}`,
    )
  await pipeline(Readable.from(parts?.(db, institute) ?? []), process.stdout, { end: false })
  return { value: null, text: null }
}
