import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { sheetForms } from '#lib/modules/sheet/forms.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { requireInstitute } from '#lib/office/cli/institute.ts'
import { type CommonOptions, type Context, databaseCommand } from '#lib/office/cli/run.ts'
import { exportsWith } from '#lib/office/imports/export.ts'
import { storedCourses, storedHead } from '#lib/office/imports/stored.ts'

interface ExportOptions extends CommonOptions {
  [form: string]: unknown
}

export async function add(program: Command): Promise<void> {
  const summary = 'Print an institute as a document. Importing that document changes nothing.'
  const command = databaseCommand(program, ['export', summary, 'export demo > demo.json'], writeExport)
    .argument('<SLUG>', 'the institute')
    .option('--jsonl', 'write JSON lines, for large institutes')
  for (const [form, { about }] of Object.entries(sheetForms)) command.option(`--${form}`, about)
}

async function writeExport({ db }: Context, options: ExportOptions, slug: string) {
  const institute = await requireInstitute(db, slug)
  if (options.json) {
    const courses = await Array.fromAsync(storedCourses(db, institute.id))
    return { value: { ...(await storedHead(db, institute)), courses }, text: null }
  }
  const forms = exportsWith(sheetForms)
  const form = [...forms.keys()].find((one) => options[one]) ?? 'json'
  if (sheetForms[form]?.isBinary && process.stdout.isTTY)
    throw new CommandFailure(
      `A terminal cannot show a workbook. Write a file: catalogue export SLUG --${form} > courses.${form}`,
    )
  const parts = forms.get(form)?.parts(db, institute) ?? []
  await pipeline(Readable.from(parts), process.stdout, { end: false })
  return { value: null, text: null }
}
