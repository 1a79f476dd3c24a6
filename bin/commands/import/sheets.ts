import { existsSync, readFileSync, statSync } from 'node:fs'
import { type Command, Option } from 'commander'
import type { z } from 'zod'
import type { Db } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { DeliveryFailure } from '#lib/base/net/outcome.ts'
import { fetchFile } from '#lib/base/net/send.ts'
import { currencyKind, timeZone as timeZoneKind } from '#lib/contract/catalogue/document/kinds.ts'
import { namesMax, namesOf } from '#lib/contract/catalogue/source/store/names.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { requireInstitute } from '#lib/office/cli/institute.ts'
import { printNote } from '#lib/office/cli/print.ts'
import type { CommonOptions, Context } from '#lib/office/cli/run.ts'
import { askedFor } from '#lib/office/cli/typed.ts'
import { type ReadFile, saysFreeIn } from '#lib/office/imports/given.ts'
import { isSheetName, readSheetFile } from '#lib/office/imports/read.ts'
import {
  type Answers,
  answersFrom,
  type DateOrder,
  type HeadingMap,
  rowQuestions,
  type Sheets,
} from '#lib/office/imports/sheets.ts'
import type { NewInstitute } from '#lib/office/imports/stored.ts'
import { findInstitute } from '#lib/office/institutes/names.ts'
import { type DocumentFile, locate, refused } from './documents.ts'

export interface SheetOptions extends CommonOptions {
  institute?: string
  name?: string
  currency?: string
  timeZone?: string
  dates?: DateOrder
  answers?: string
  map?: string
  sheet?: string
  strict?: true
  yes?: true
  dryRun?: true
  trial?: true
}

export const addSheetOptions = (command: Command): Command =>
  command
    .option('--institute <slug>', 'with a sheet: the institute of its courses')
    .option('--name <name>', 'with a sheet: the name of the institute, if it is new')
    .option(
      '--currency <code>',
      'currency of a new institute; asked for on a terminal, otherwise guessed from the signs in the prices',
    )
    .option(
      '--time-zone <name>',
      'time zone of a new institute; asked for on a terminal, otherwise guessed from the currency',
    )
    .option(
      '--map <headings>',
      'columns for headings: "Fees=price,Centre=venue"; "Remarks=" ignores a heading',
    )
    .option('--strict', 'refuse unknown headings instead of ignoring them')
    .option('--sheet <name>', 'name of the worksheet to read from a workbook')
    .option(
      '--answers <answers>',
      `what rows mean that can be read in several ways: ${Object.entries(rowQuestions)
        .map(([question, answers]) => `${question}=${answers.join('|')}`)
        .join(', ')}`,
    )
    .addOption(
      new Option('--dates <order>', 'order of day and month in dates such as 03/04/2026').choices([
        'dmy',
        'mdy',
      ]),
    )

/** Returns whether a file is read as a sheet: a CSV file, a workbook, or a web address. */
export const isSheetFile = (sheets: Sheets, file: string): boolean =>
  isAddress(file) || isSheetName(sheets, file)

/** Reads a sheet as an institute document. Throws one failure with the faults of all cells. */
export async function readSheet(
  { db }: Context,
  sheets: Sheets,
  file: string,
  options: SheetOptions,
): Promise<DocumentFile> {
  const institute = await instituteOf(db, file, options)
  const { dates, sheet, strict: isStrict, json } = options
  const answers = { ...(sheet !== undefined && { sheets: 'one' }), ...answersIn(options) }
  const map = headingsIn(sheets, options)
  const given = { name: file, bytes: await bytesOf(sheets, file) }
  const readAs = (distinct: string[]) =>
    readSheetFile(db, sheets, institute, given, { dates, sheet, isStrict, map, distinct, answers })
  const first = await readAs([])
  const distinct = await distinctOf(first, file, options)
  const read = distinct.length === 0 ? first : await readAs(distinct)
  if (!read.isValid)
    throw refused(
      read.faults.map((fault) => ({ file, ...fault })),
      read.more,
    )
  refuseGuesses(read, file, options)
  if (!json)
    printNote(
      `${file}: replaces the courses; settings, streams, learning paths and fields without a column stay.`,
    )
  return { file, ...read, headings: map, saysFree: saysFreeIn(read) }
}

/** Fails if a column was chosen that another suits nearly as well; `--yes` and a dry run accept it. */
function refuseGuesses({ facts }: ReadFile, file: string, { yes, dryRun }: SheetOptions): void {
  const guessed = facts?.questions?.filter(({ field }) =>
    facts.uses.some(({ columns }) => columns.includes(field)),
  )
  if (!guessed || guessed.length === 0 || yes || dryRun) return
  const list = guessed.map(({ field, columns }) => {
    const each = columns.map(({ heading, examples }) => `${heading} (${examples.join(', ')})`)
    return `which column is ${field}: ${each.join(' or ')}?`
  })
  const advice = 'choose with --map "HEADING=COLUMN"; --yes takes the first of each.'
  throw new CommandFailure(`${file}: ${list.join(' ')} Nothing was imported: ${advice}`, [], 2)
}

/**
 * Asks whether courses that look renamed are the same courses; `--yes` and a dry run assume that they are. Returns the
 * ids of the stored courses if the answer is no, else an empty list. Fails if nobody can answer.
 */
async function distinctOf(
  { isValid, facts }: ReadFile,
  file: string,
  { yes, json, dryRun }: SheetOptions,
): Promise<string[]> {
  const renames = facts?.renames ?? []
  if (!isValid || renames.length === 0 || yes || dryRun) return []
  const names = renames.slice(0, namesMax).map(({ from, to, row }) => `${from} → ${to} (row ${row})`)
  const list = namesOf(names, renames.length)
  const question = `${file}: these look like the same courses with new titles: ${list}.`
  const typed = json
    ? undefined
    : await askedFor(`${question} Type yes to keep their ids, no to replace them: `)
  if (typed === 'yes') return []
  if (typed === 'no') return renames.map(({ id }) => id)
  const advice = '--yes keeps their ids; a column "id" gives the id of each course.'
  throw new CommandFailure(`${question} Nothing was imported: ${advice}`, [], 2)
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
  const money = currency ?? (await ask('currency, such as INR (blank: from the prices)'))
  const zone = timeZone ?? (await ask('time zone, such as Asia/Kolkata (blank: from the currency)'))
  requireKind(money, currencyKind)
  requireKind(zone, timeZoneKind)
  return { id: slug, slug, name, currency: money?.toUpperCase(), timeZone: zone || undefined }
}

function requireKind(value: string | undefined, kind: z.ZodType<string>): void {
  const { error } = kind.safeParse(value || undefined)
  if (value && error) throw new CommandFailure(`${error.issues[0]?.message}.`)
}

function headingsIn(sheets: Sheets, { map = '' }: SheetOptions): HeadingMap {
  try {
    return sheets.headingMapIn(map)
  } catch (error) {
    throw new CommandFailure(`--map: ${(error as Error).message}.`)
  }
}

/** Parses `prices=highest, alike=once`. */
function answersIn({ answers = '' }: SheetOptions): Answers {
  const given = new Map(
    answers
      .split(',')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => pair.split('=').map((part) => part.trim()) as [string, string]),
  )
  const found = answersFrom((question) => given.get(question))
  for (const [question, answer] of given)
    if (!(question in found))
      throw new CommandFailure(
        `--answers: ${JSON.stringify(`${question}=${answer ?? ''}`)} is no answer; expected one such as prices=highest.`,
      )
  return found
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
