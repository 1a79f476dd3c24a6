import { basename } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Command } from 'commander'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type PublishReport, publishDue, readReport } from '#lib/contract/catalogue/publish/publish.ts'
import { hasChanged, type ImportReport, importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { Unconfirmed } from '#lib/contract/catalogue/source/store/import-terms.ts'
import { askedFor } from '#lib/office/cli/ask.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { type Outcome, printNote } from '#lib/office/cli/print.ts'
import { type Context, commandOf, run } from '#lib/office/cli/run.ts'
import { lineOf } from '#lib/office/findings/findings.ts'
import { applyDocument, publishUnlessLost, storedNotPublished } from '#lib/office/imports/apply.ts'
import { keepDocument } from '#lib/office/imports/stored-documents.ts'
import { tryFile } from '#lib/office/imports/trial.ts'
import { findInstitute } from '#lib/office/institutes/names.ts'
import { begin, type DocumentFile, readDocumentFile } from './import/documents.ts'
import { editLines, type ImportSummary, importedLines } from './import/edit-words.ts'
import { addSheetOptions, isSheetFile, proposeSheet, readSheet, type SheetOptions } from './import/sheets.ts'
import { hasFaults, publish, publishedWords } from './publish.ts'

interface ImportOptions extends SheetOptions {
  publish: boolean
  dryRun?: true
  trial?: true
}

interface Imported extends ImportSummary {
  warnings: DocumentFile['warnings']
  /** Whether this command or a request published; null with --no-publish, or if nothing changed. */
  published: PublishReport | null
  /** Set when the connection to the database was lost during the publish. */
  note?: string
}

const files =
  'an institute document: JSON, JSON lines (.jsonl), or - for standard input; or a sheet of courses: CSV, .xlsx,' +
  ' or a web address, such as a link to a Google Sheet'
const sheetHelp =
  '\nA sheet replaces all courses; settings, streams, learning paths and fields without a column stay.'

export async function add(program: Command): Promise<void> {
  const command = commandOf(
    program,
    'import',
    'Import an institute document or a sheet of courses, and publish it.',
    'import institute.json',
  )
    .argument('<FILE>', files)
    .option('--no-publish', 'only store the changes; readers see them after publish')
    .option(
      '--yes',
      'do not ask before removing more than five or a tenth of the courses or versions, making courses free, or keeping' +
        ' the ids of renamed courses',
    )
    .option('--dry-run', 'change nothing, and list each field that would change')
    .option('--trial', 'change nothing, but keep the file, and print the id that X-Preview shows it under')
  addSheetOptions(command)
  command
    .addHelpText(
      'after',
      '\nThe file is checked first; if it has a fault, nothing is imported. What a document leaves out is removed; keys,' +
        '\nenquiries, and websites and hosts added by a command or the dashboard stay.' +
        sheetHelp +
        '\nThe exit status of --dry-run is 2 if something would be removed, hidden or free. It is also 2 if --yes is needed:' +
        '\nthen nothing is imported, as while nobody has looked at the columns of a sheet. To go back to one of the last five states: catalogue undo SLUG.',
    )
    .action((file: string, options: ImportOptions) =>
      run(options, async (context) => {
        const isSheet = isSheetFile(file)
        if (isSheet && options.propose) return proposeSheet(context, file, options)
        const document = await (isSheet ? readSheet(context, file, options) : readDocumentFile(context, file))
        await begin(context, document, options)
        const work = options.trial ? keepTrial : options.dryRun ? tryImport : importDocument
        return work(context, document, options)
      }),
    )
}

async function tryImport(context: Context, { file, source, warnings, saysFree }: DocumentFile) {
  const report = await context.progress(`comparing ${source.institute.slug}`, (onProgress) =>
    importSource(context.db, source, { onProgress, isTrial: true, saysFree }),
  )
  const planned = { file, ...report, warnings }
  const lines = [...importedLines(planned), ...editLines(report.edits)]
  return {
    value: { planned: [planned] },
    text: [...lines, 'Nothing was changed: this was a dry run.'].join('\n'),
    status: report.edits.takesAway || report.free.count > 0 ? 2 : 0,
  }
}

/** Keeps what a file would store as the institute's trial, in the place of its last one. */
async function keepTrial({ db, change }: Context, { file, source }: DocumentFile) {
  const institute = await findInstitute(db, source.institute.slug)
  if (institute?.id !== source.institute.id)
    throw new CommandFailure(
      `${file}: ${source.institute.slug} is not stored yet; a trial is of an institute that is.`,
    )
  const name = `${basename(file)}.jsonl`
  const bytes = Buffer.from([...linesOf(source)].join('\n'))
  const trial = await tryFile(db, institute, { name, bytes })
  const [fault] = trial.faults
  if (fault) throw new CommandFailure(`${file}: ${lineOf(fault)}`)
  const id = await change(async (trx, record) => {
    const content = await promisify(gzip)(bytes)
    const kept = await keepDocument(trx, institute.id, {
      kind: 'tried',
      name,
      who: 'command',
      content,
      trial,
    })
    await record(institute.id, {
      action: 'import.upload',
      subject: kept,
      after: { name, bytes: bytes.length },
    })
    return kept
  })
  const text = `${institute.slug}: nothing was changed. To read this trial, send "X-Preview: ${id}" with a key that has the scope catalog:preview.`
  return { value: { id, institute: institute.slug, trial: trial.changes }, text }
}

/** Yields a document as JSON lines; as one line if it leaves its courses as they are stored. */
function* linesOf({ courses, ...head }: AuthoredSource): Generator<string> {
  const format = 'catalogue/1'
  yield JSON.stringify(courses ? { format, ...head, courses: [] } : { format, ...head })
  for (const course of courses ?? []) yield JSON.stringify(course)
}

async function importDocument(
  context: Context,
  { file, source, warnings, mapping, saysFree }: DocumentFile,
  options: ImportOptions,
): Promise<Outcome> {
  const report = await applyConfirmed(context, source, { name: file, mapping, saysFree }, options)
  if (typeof report === 'string')
    return { value: { imported: [], error: { message: report } }, text: report, status: 2 }
  const published = options.publish
    ? await publishUnlessLost(() => publishImported(context, report))
    : { report: null }
  const { hidden, shown } = report.edits
  const isLost = published === undefined
  const imported: Imported = {
    ...{ file, ...report, edits: { hidden, shown }, warnings, published: published?.report ?? null },
    ...(isLost && { note: storedNotPublished }),
  }
  if (isLost && !options.json) printNote(`${report.institute.slug}: ${storedNotPublished}`)
  const isFault = imported.published !== null && hasFaults(imported.published)
  return { value: { imported: [imported] }, text: wordsOf(imported), isFault }
}

/** Asks before many courses go or courses become free; returns the question if nobody confirms it. */
async function applyConfirmed(
  { db, now, progress }: Context,
  source: AuthoredSource,
  { saysFree, ...applied }: Pick<DocumentFile, 'mapping' | 'saysFree'> & { name: string },
  { yes, json }: ImportOptions,
): Promise<ImportReport | string> {
  const { institute } = source
  const apply = async (isAsked: boolean) => {
    const by = { ...applied, who: 'command', now }
    const { report } = await progress(`importing ${institute.slug}`, (onProgress) =>
      applyDocument(db, institute, source, by, {
        ...{ onProgress, refusesRemovals: isAsked, refusesFree: isAsked, saysFree },
      }),
    )
    return report
  }
  try {
    return await apply(!yes)
  } catch (error) {
    if (!(error instanceof Unconfirmed)) throw error
    const question = `${institute.slug}: ${error.message} Type yes to continue: `
    if (!json && (await askedFor(question)) === 'yes') return apply(false)
    return `${institute.slug}: ${error.message} Nothing was imported; confirm with --yes.`
  }
}

async function publishImported(context: Context, report: ImportReport): Promise<PublishReport | null> {
  const published = await publish(context, report.institute, publishDue)
  if (published) return published
  // Nothing was due. If the import changed something, a request has published it meanwhile.
  return hasChanged(report) ? readReport(context.db, report.institute.id) : null
}

function wordsOf(report: Imported): string {
  const { published } = report
  const says = published ? publishedWords(published) : 'not published'
  if (!hasChanged(report)) return `${importedLines(report)[0]}${published ? `; ${says}` : ''}`
  return [...importedLines(report), `  ${says}`].join('\n')
}
