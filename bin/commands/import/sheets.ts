import { existsSync, readFileSync, statSync } from 'node:fs'
import type { z } from 'zod'
import { currencyKind, timeZone as timeZoneKind } from '#lib/catalogue/document/kinds.ts'
import { CommandFailure } from '#lib/cli/failure.ts'
import { requireInstitute } from '#lib/cli/institute.ts'
import { printNote } from '#lib/cli/print.ts'
import type { Context } from '#lib/cli/run.ts'
import { askedFor } from '#lib/cli/typed.ts'
import type { Db } from '#lib/db/open.ts'
import { env } from '#lib/env.ts'
import { type ReadFile, saysFreeIn } from '#lib/imports/given.ts'
import { isSheetName, readSheetFile } from '#lib/imports/read.ts'
import type { HeadingMap, Sheets } from '#lib/imports/sheets.ts'
import type { NewInstitute } from '#lib/imports/stored.ts'
import { findInstitute } from '#lib/institutes/names.ts'
import { DeliveryFailure } from '#lib/net/outcome.ts'
import { fetchFile } from '#lib/net/send.ts'
import { type DocumentFile, locate, refused } from './documents.ts'
import type { SheetOptions } from './sheet-options.ts'

/** Returns whether a name is that of a sheet: CSV, a workbook, or an address. */
export const isSheetFile = (sheets: Sheets, file: string): boolean =>
  isAddress(file) || isSheetName(sheets, file)

/** Reads a sheet as an institute document; fails with the faults of all cells. */
export async function readSheet(
  { db }: Context,
  sheets: Sheets,
  file: string,
  options: SheetOptions,
): Promise<DocumentFile> {
  const institute = await instituteOf(db, file, options)
  const { dates, sheet, strict: isStrict, json } = options
  const map = headingsIn(sheets, options)
  const given = { name: file, bytes: await bytesOf(sheets, file) }
  const readAs = (distinct: string[]) =>
    readSheetFile(db, sheets, institute, given, { dates, sheet, isStrict, map, distinct })
  const first = await readAs([])
  const distinct = await distinctOf(first, file, options)
  const read = distinct.length === 0 ? first : await readAs(distinct)
  if (!read.isValid)
    throw refused(
      read.faults.map((fault) => ({ file, ...fault })),
      read.more,
    )
  if (!json)
    printNote(
      `${file}: the courses are replaced; settings, streams, learning paths and what has no column stay.`,
    )
  return { file, ...read, headings: map, saysFree: saysFreeIn(read) }
}

/** Asks whether courses that seem to be renamed are; answers the ids of the stored courses when they are not. */
async function distinctOf(
  { isValid, facts }: ReadFile,
  file: string,
  { yes, json, dryRun }: SheetOptions,
): Promise<string[]> {
  const renames = facts?.renames ?? []
  if (!isValid || renames.length === 0 || yes || dryRun) return []
  const list = renames.map(({ from, to, row }) => `${from} → ${to} (row ${row})`).join(', ')
  const question = `${file}: these seem to be the same courses under other titles: ${list}.`
  const typed = json
    ? undefined
    : await askedFor(`${question} Type yes to keep their ids, no to replace them: `)
  if (typed === 'yes') return []
  if (typed === 'no') return renames.map(({ id }) => id)
  const advice = '--yes keeps their ids; a column id says which course each row is.'
  throw new CommandFailure(`${question} Nothing was imported: ${advice}`, [], 2)
}

async function instituteOf(
  db: Db,
  file: string,
  { institute: slug, name, currency, timeZone, json }: SheetOptions,
): Promise<NewInstitute> {
  if (slug === undefined)
    throw new CommandFailure(`${file} is a sheet: say with --institute SLUG whose courses it has.`)
  const isNew = (await findInstitute(db, slug)) === undefined
  if (!isNew && (currency ?? timeZone) !== undefined)
    throw new CommandFailure(
      `${slug} is there already: --currency and --time-zone are for an institute that is made.`,
    )
  if (!isNew || name === undefined) return requireInstitute(db, slug)
  const ask = (question: string) => (json ? undefined : askedFor(`${name}: ${question}: `))
  const money = currency ?? (await ask('currency, such as INR (blank: as the prices say)'))
  const zone = timeZone ?? (await ask('time zone, such as Asia/Kolkata (blank: of that currency)'))
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

const isAddress = (file: string): boolean => /^https?:\/\//i.test(file)

/** The deadline of a download: a service may need long to create a large sheet. */
const withinMs = 60_000

/** Reads a sheet from a file or an address; fails when there is none or it is too large. */
async function bytesOf({ addressOf, bytesMax }: Sheets, file: string): Promise<Buffer> {
  const unreadable = (message: string) => refused([{ file, path: null, message }])
  if (isAddress(file)) {
    if (!URL.canParse(file)) throw unreadable('it is no address')
    const allowance = { privateHosts: env().CRM_PRIVATE_HOSTS, withinMs }
    return fetchFile(addressOf(file), allowance, bytesMax).catch((error) => {
      throw error instanceof DeliveryFailure ? unreadable(error.message) : error
    })
  }
  const path = locate(file)
  if (!existsSync(path)) throw unreadable('there is no such file')
  const { size } = statSync(path)
  if (!statSync(path).isFile()) throw unreadable('it is no file')
  if (size > bytesMax) throw unreadable(`${size} bytes are too many; expected at most ${bytesMax}`)
  return readFileSync(path)
}
