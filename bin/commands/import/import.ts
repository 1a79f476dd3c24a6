import { type Command, Option } from 'commander'
import { publishDue } from '#lib/catalogue/publish/publish.ts'
import { type PublishReport, readReport } from '#lib/catalogue/publish/report.ts'
import { type Counts, type ImportReport, importSource } from '#lib/catalogue/source/store/import.ts'
import { mappings } from '#lib/sheet/mappings.ts'
import { hasFaults, publish, publishedWords } from '../publish.ts'
import { CommandFailure, lineOf } from '../running/failure.ts'
import { printNote } from '../running/print.ts'
import { progressBar } from '../running/progress.ts'
import { type CommonOptions, type Context, commandOf, run } from '../running/run.ts'
import { type DocumentFile, readDocuments, requireFreeSlugs } from './documents.ts'
import { isSheet, readSheetFile, type SheetChoices } from './sheets.ts'

interface ImportOptions extends CommonOptions, SheetChoices {
  publish: boolean
}

interface Imported extends ImportReport {
  file: string
  warnings: DocumentFile['warnings']
  /** What publishing it came to, by whomever; null when that was not wanted, or nothing changed. */
  published: PublishReport | null
}

export function addImport(program: Command): void {
  commandOf(
    program,
    'import',
    'Make the database say of each institute what its document says, and publish it.',
    'import institute.json',
  )
    .argument(
      '<FILE...>',
      'institute documents: JSON, JSON lines (.jsonl), or - for standard input; or a sheet of courses: CSV, .xlsx, or' +
        ' the address of one, such as a Google Sheet',
    )
    .option('--no-publish', 'only store; readers get it when publish is run')
    .option('--institute <slug>', 'whose courses a sheet has')
    .option('--name <name>', 'with a sheet: the name of the institute, if it is to be made')
    .addOption(
      new Option(
        '--mapping <system>',
        'with a sheet: whose export it is, if its headings do not tell',
      ).choices(mappings.map(({ name }) => name)),
    )
    .addOption(new Option('--dates <order>', 'with a sheet: what 03/04/2026 means').choices(['dmy', 'mdy']))
    .addHelpText(
      'after',
      '\nAll files are checked before any is imported: a fault in one of them changes nothing. What a document no' +
        '\nlonger has goes; keys, enquiries and websites that were added by themselves stay. With a sheet the' +
        '\ncourses that it does not have go; settings, streams, learning paths and what it has no column for stay.',
    )
    .action(async (files: string[], options: ImportOptions) => {
      const [sheet, ...others] = files
      if (sheet !== undefined && files.some(isSheet)) {
        if (others.length > 0) throw new CommandFailure('A sheet is imported by itself; give one file.')
        return run(options, async (context) =>
          importAll(context, [await readSheetFile(context, sheet, options)], options),
        )
      }
      const documents = await readDocuments(files, (label) => progressBar(label, !options.json))
      return run(options, (context) => importAll(context, documents, options))
    })
}

async function importAll(context: Context, documents: DocumentFile[], options: ImportOptions) {
  await requireFreeSlugs(context.db, documents)
  if (!options.json)
    for (const { file, warnings } of documents)
      for (const warning of warnings) printNote(`warning: ${lineOf({ file, ...warning })}`)
  const imported: Imported[] = []
  for (const document of documents) {
    try {
      imported.push(await importOne(context, document, options))
    } catch (error) {
      throw imported.length === 0 ? error : partial(error, document, imported)
    }
  }
  const isFault = imported.some(({ published }) => published !== null && hasFaults(published))
  return { value: { imported }, text: imported.map(wordsOf).join('\n'), isFault }
}

async function importOne(
  context: Context,
  { file, source, warnings }: DocumentFile,
  options: ImportOptions,
): Promise<Imported> {
  const bar = context.progress(`importing ${source.institute.slug}`)
  const report = await importSource(context.db, source, { onProgress: bar.report })
  bar.stop()
  const published = options.publish ? await publishImported(context, report) : null
  return { file, ...report, warnings, published }
}

async function publishImported(context: Context, report: ImportReport): Promise<PublishReport | null> {
  const published = await publish(context, report.institute, publishDue)
  if (published) return published
  // What changed nothing leaves the revision, and with it what readers have cached. What changed was published by a
  // reader in between.
  return hasChanged(report) ? ((await readReport(context.db, report.institute.id)) ?? null) : null
}

const hasChanged = ({ site_changed, websites, courses, learning_paths }: ImportReport): boolean =>
  site_changed ||
  websites.added.length + websites.removed.length > 0 ||
  [courses, learning_paths].some(({ added, changed, removed }) => added + changed + removed > 0)

/** Institutes are imported one after the other, and those before the failure stay. */
const partial = (error: unknown, { file }: DocumentFile, imported: Imported[]): CommandFailure =>
  new CommandFailure(
    `${file}: ${(error as Error).message} (Imported before it: ${imported.map(({ institute }) => institute.slug).join(', ')}.)`,
  )

function wordsOf(report: Imported): string {
  const { file, institute, published } = report
  if (!hasChanged(report)) {
    const line = `${institute.slug} (${file}): nothing changed`
    return published ? `${line}; ${publishedWords(published)}` : line
  }
  return [
    `${institute.slug} (${file})`,
    `  courses: ${countWords(report.courses)}`,
    `  learning paths: ${countWords(report.learning_paths)}`,
    `  site: ${report.site_changed ? 'changed' : 'unchanged'}`,
    ...report.websites.added.map((origin) => `  website added: ${origin}`),
    ...report.websites.removed.map((origin) => `  website removed: ${origin}`),
    `  ${published ? publishedWords(published) : 'not published'}`,
  ].join('\n')
}

const countWords = ({ added, changed, removed, unchanged }: Counts): string =>
  `${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`
