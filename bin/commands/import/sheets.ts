import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { z } from 'zod'
import type { Db } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { DeliveryFailure } from '#lib/base/net/outcome.ts'
import { fetchFile } from '#lib/base/net/send.ts'
import { currencyKind, timeZone as timeZoneKind } from '#lib/contract/catalogue/document/kinds.ts'
import { namesMax, namesOf } from '#lib/contract/catalogue/source/store/names.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { requireInstitute } from '#lib/office/cli/institute.ts'
import { type Outcome, printNote } from '#lib/office/cli/print.ts'
import type { CommonOptions, Context } from '#lib/office/cli/run.ts'
import { askedFor } from '#lib/office/cli/typed.ts'
import { type ReadFile, saysFreeIn } from '#lib/office/imports/given.ts'
import type { Look } from '#lib/office/imports/look.ts'
import { type Draft, Mapping, rowAnswers } from '#lib/office/imports/mapping.ts'
import { isSheetName, readSheetFile } from '#lib/office/imports/read.ts'
import type { SheetFacts, Sheets } from '#lib/office/imports/sheets.ts'
import type { NewInstitute } from '#lib/office/imports/stored.ts'
import { findInstitute } from '#lib/office/institutes/names.ts'
import { type DocumentFile, locate, refused } from './documents.ts'

export interface SheetOptions extends CommonOptions {
  institute?: string
  name?: string
  currency?: string
  timeZone?: string
  mapping?: string
  propose?: true
  faults?: string
  yes?: true
  dryRun?: true
  trial?: true
}

export const addSheetOptions = (command: Command): Command =>
  command
    .option('--institute <slug>', 'with a sheet: the institute of its courses')
    .option('--name <name>', 'with a sheet: the name of the institute, if it is new')
    .option('--currency <code>', 'currency of a new institute; asked for on a terminal')
    .option('--time-zone <name>', 'time zone of a new institute; asked for on a terminal, otherwise UTC')
    .option('--propose', 'with a sheet: write how its columns would be read as JSON, and change nothing')
    .option('--mapping <file>', 'with a sheet: how to read its columns and rows, as --propose writes it')
    .option('--faults <file>', 'with a sheet: write the rows that cannot be read to a CSV file')

/** Returns whether a file is read as a sheet: a CSV file, a workbook, or a web address. */
export const isSheetFile = (sheets: Sheets, file: string): boolean =>
  isAddress(file) || isSheetName(sheets, file)

/** Writes how a sheet would be read, as JSON that `--mapping` takes once its open columns have a field. */
export async function proposeSheet(
  { db }: Context,
  sheets: Sheets,
  file: string,
  options: SheetOptions,
): Promise<Outcome> {
  const { read } = await sheetReader(db, sheets, file, options)
  const { facts } = await read({ draft: mappingIn(options) })
  const value = facts?.look.mapping
  return { value, text: JSON.stringify(value, null, 2) }
}

/**
 * Reads a sheet as an institute document, as `--mapping` says or as it was imported before. Throws one failure with the
 * faults of all cells, or with what has yet to be decided, whose status is 2.
 */
export async function readSheet(
  { db }: Context,
  sheets: Sheets,
  file: string,
  options: SheetOptions,
): Promise<DocumentFile> {
  const { read } = await sheetReader(db, sheets, file, options)
  const draft = mappingIn(options)
  const first = await read({ draft })
  const { look } = first.facts
  requireDecided(look, file, options)
  const found = await withRenames(first, file, options, read)
  const { rows } = found.facts
  if (rows && rows.faultCount > 0) {
    if (options.faults !== undefined) await writeFaults(options.faults, found.facts, read)
    throw refused(
      found.faults.map((fault) => ({ file, ...fault })),
      found.more,
    )
  }
  requireAnswered(found.facts, file)
  if (!found.isValid)
    throw refused(
      found.faults.map((fault) => ({ file, ...fault })),
      found.more,
    )
  if (!options.json)
    printNote(
      `${file}: replaces the courses; settings, streams, learning paths and fields without a column stay.`,
    )
  const mapping = look.origin === 'ours' ? undefined : found.facts.look.mapping
  return { file, ...found, mapping, saysFree: saysFreeIn(found) }
}

type Read = (choice: {
  draft?: Draft | undefined
  withFaultRows?: true
}) => Promise<ReadFile & { facts: SheetFacts; faults: { path: string; message: string }[] }>

/** Returns a function that reads the sheet; it throws a failure for a file that is no sheet. */
async function sheetReader(
  db: Db,
  sheets: Sheets,
  file: string,
  options: SheetOptions,
): Promise<{ read: Read }> {
  const institute = await instituteOf(db, file, options)
  const given = { name: file, bytes: await bytesOf(sheets, file) }
  return {
    async read(choice) {
      const found = await readSheetFile(db, sheets, institute, given, choice)
      const faults = found.isValid ? [] : found.faults
      const { facts } = found
      if (!facts) throw refused(faults.map((fault) => ({ file, ...fault })))
      return { ...found, facts, faults }
    },
  }
}

/** Reads the file of `--mapping`. Throws a failure that names what is wrong with it. */
function mappingIn({ mapping: file }: SheetOptions): Mapping | undefined {
  if (file === undefined) return undefined
  const faulty = (path: string | null, message: string) => refused([{ file, path, message }])
  const path = locate(file)
  if (!existsSync(path) || !statSync(path).isFile()) throw faulty(null, 'there is no such file')
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw faulty(null, `it is not JSON: ${(error as Error).message}`)
  }
  const { data, error } = Mapping.safeParse(json)
  if (data) return data
  throw refused(
    error.issues.map((issue) => ({ file, path: issue.path.join('.') || null, message: issue.message })),
  )
}

/** Throws a failure unless somebody decided how each column is read that costs money or hides rows. */
function requireDecided(look: Look, file: string, options: SheetOptions): void {
  const columns = look.holds.map(({ worksheet, column, heading }) => {
    const found = look.worksheets[worksheet]?.columns[column]
    const message = found?.fault
      ? found.fault.en
      : 'it has no field; write what it is, or null to leave it out'
    return { file: options.mapping ?? file, path: heading, message }
  })
  if (options.mapping !== undefined && columns.length > 0) throw refused(columns)
  const isSeen = options.mapping !== undefined || (look.isSure && look.origin !== 'proposed')
  if (columns.length === 0 && isSeen) return
  const advice = `To change it: catalogue import ${file} --institute ${options.institute} --propose > mapping.json, then --mapping mapping.json`
  const lines = [...proposalLines(look), ...columns.map(({ path, message }) => `${path}: ${message}`), advice]
  for (const line of lines) printNote(line)
  throw new CommandFailure(
    `${file}: nobody has looked at the columns of this sheet yet; nothing was imported.`,
    columns,
    2,
  )
}

const linesMax = 10

function proposalLines({ worksheets }: Look): string[] {
  const lines = worksheets.flatMap(({ columns }) =>
    columns.map(({ heading, column, cells, hold }) => {
      const is = `${column.field ?? 'left out'}${hold ? '?' : ''}`
      return `${heading}: ${is} (${cells.map((cell) => cell.slice(0, 30)).join(', ')})`
    }),
  )
  const rest = lines.length - linesMax
  return rest > 0 ? [...lines.slice(0, linesMax), `and ${rest} more columns`] : lines
}

/** Throws a failure if rows can be read in several ways and the mapping does not say in which. */
function requireAnswered({ rows }: SheetFacts, file: string): void {
  const open = rows?.questions.filter(({ answer }) => answer === undefined) ?? []
  const [first] = open
  if (!first) return
  const asked = open.map(({ question, count, examples }) => {
    const [example] = examples
    const named = example?.rows.map(({ row }) => row).join(' and ')
    return `"${question}": ${rowAnswers[question].map((answer) => `"${answer}"`).join(' or ')} (${count} times, such as rows ${named})`
  })
  throw new CommandFailure(
    `${file}: rows can be read in several ways: ${asked.join('; ')}. Nothing was imported: write the answers into "rows" of a --mapping.`,
    [],
    2,
  )
}

async function writeFaults(path: string, { look }: SheetFacts, read: Read): Promise<void> {
  const { facts } = await read({ draft: look.mapping, withFaultRows: true })
  writeFileSync(path, facts.faultRows ?? '')
}

/**
 * Asks whether courses that look renamed are the same courses; `--yes` and a dry run say that they are. Fails with status
 * 2 if nobody can answer.
 */
async function withRenames(
  found: Awaited<ReturnType<Read>>,
  file: string,
  { yes, json, dryRun }: SheetOptions,
  read: Read,
): ReturnType<Read> {
  const { look, rows } = found.facts
  const open = rows?.renames.filter(({ answer }) => answer === undefined) ?? []
  if (open.length === 0 || (rows?.faultCount ?? 0) > 0) return found
  const names = open.slice(0, namesMax).map(({ from, to, row }) => `${from} → ${to} (row ${row})`)
  const question = `${file}: these look like the same courses with new titles: ${namesOf(names, open.length)}.`
  const typed =
    yes || dryRun
      ? 'yes'
      : json
        ? undefined
        : await askedFor(`${question} Type yes to keep their ids, no to replace them: `)
  if (typed !== 'yes' && typed !== 'no') {
    const advice = '--yes keeps their ids; a column "id" gives the id of each course.'
    throw new CommandFailure(`${question} Nothing was imported: ${advice}`, [], 2)
  }
  const answer = typed === 'yes' ? ('same' as const) : ('new' as const)
  const renamed = { ...look.mapping.rows?.renamed, ...Object.fromEntries(open.map(({ id }) => [id, answer])) }
  return read({ draft: { ...look.mapping, rows: { ...look.mapping.rows, renamed } } })
}

async function instituteOf(
  db: Db,
  file: string,
  { institute: slug, name, currency, timeZone, json }: SheetOptions,
): Promise<NewInstitute> {
  if (slug === undefined)
    throw new CommandFailure(`${file} is a sheet: name the institute of its courses with --institute SLUG.`)
  const isNew = (await findInstitute(db, slug)) === undefined
  if (!isNew && (currency ?? timeZone) !== undefined)
    throw new CommandFailure(`${slug} exists already: --currency and --time-zone are for new institutes.`)
  if (!isNew || name === undefined) return requireInstitute(db, slug)
  const ask = (question: string) => (json ? undefined : askedFor(`${name}: ${question}: `))
  const money = currency ?? (await ask('currency, such as INR (blank: that of the sheet)'))
  const zone = timeZone ?? (await ask('time zone, such as Asia/Kolkata (blank: UTC)'))
  requireKind(money, currencyKind)
  requireKind(zone, timeZoneKind)
  return { id: slug, slug, name, currency: money?.toUpperCase(), timeZone: zone || undefined }
}

function requireKind(value: string | undefined, kind: z.ZodType<string>): void {
  const { error } = kind.safeParse(value || undefined)
  if (value && error) throw new CommandFailure(`${error.issues[0]?.message}.`)
}

const isAddress = (file: string): boolean => /^https?:\/\//i.test(file)

/** Timeout of a download in milliseconds. It is long, because services take time to create a large sheet. */
const withinMs = 60_000

/** Reads a sheet from a file or web address. Throws if it does not exist or is too large. */
async function bytesOf({ addressOf, bytesMax }: Sheets, file: string): Promise<Buffer> {
  const unreadable = (message: string) => refused([{ file, path: null, message }])
  if (isAddress(file)) {
    if (!URL.canParse(file)) throw unreadable('this is not an address')
    const allowance = { privateHosts: env().CRM_PRIVATE_HOSTS, withinMs }
    return fetchFile(addressOf(file), allowance, bytesMax).catch((error) => {
      throw error instanceof DeliveryFailure ? unreadable(error.message) : error
    })
  }
  const path = locate(file)
  if (!existsSync(path)) throw unreadable('there is no such file')
  const { size } = statSync(path)
  if (!statSync(path).isFile()) throw unreadable('this is not a file')
  if (size > bytesMax) throw unreadable(`${size} bytes are too many; expected at most ${bytesMax}`)
  return readFileSync(path)
}
