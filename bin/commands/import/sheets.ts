import { existsSync, readFileSync, statSync } from 'node:fs'
import type { z } from 'zod'
import { currencyKind } from '#lib/catalogue/document/kinds.ts'
import { timeZone as timeZoneKind } from '#lib/catalogue/document/time-kinds.ts'
import { env } from '#lib/env.ts'
import { isSheet, type ReadFile, sourceOf } from '#lib/office/imports/given.ts'
import { loadHeadings } from '#lib/office/imports/headings.ts'
import { readApart } from '#lib/office/imports/reading.ts'
import { findInstitute } from '#lib/office/institutes/names.ts'
import { sheetAddress } from '#lib/office/sheet/address.ts'
import { headingMapIn } from '#lib/office/sheet/columns/headings.ts'
import { sheetBytesMax } from '#lib/office/sheet/limits.ts'
import { loadStoredInstitute, type NewInstitute } from '#lib/office/sheet/stored.ts'
import { fetchFile } from '#lib/outbox/http/send.ts'
import { DeliveryFailure } from '#lib/outbox/outcome.ts'
import { CommandFailure } from '../running/failure.ts'
import { requireInstitute } from '../running/institute.ts'
import { printNote } from '../running/print.ts'
import type { Context } from '../running/run.ts'
import { askedFor } from '../running/typed.ts'
import { type DocumentFile, locate, refuse } from './documents.ts'
import type { SheetOptions } from './sheet-options.ts'

/** Tells whether a name is that of a sheet: CSV, a workbook, or an address. */
export const isSheetFile = (file: string): boolean => isAddress(file) || isSheet(file)

/** Reads a sheet as an institute document; fails with the faults of all cells. */
export async function readSheetFile(
  { db }: Context,
  file: string,
  options: SheetOptions,
): Promise<DocumentFile> {
  const institute = await instituteOf({ db }, file, options)
  const { mapping: system, dates, sheet, strict: isStrict, json } = options
  const own = orFailure(() => headingMapIn(options.map ?? ''))
  const map = { ...(await loadHeadings(db, institute.id)), ...own }
  const choice = { system, dates, sheet, isStrict, map }
  const given = { name: file, bytes: await bytesOf(file) }
  const stored = await loadStoredInstitute(db, institute)
  const first = await readApart(given, stored, choice)
  const distinct = await distinctOf(first, file, options)
  const read = distinct.length === 0 ? first : await readApart(given, stored, { ...choice, distinct })
  if (!read.isValid) {
    refuse(
      read.faults.map((fault) => ({ file, ...fault })),
      read.more,
    )
    throw new CommandFailure(`${file} cannot be read.`)
  }
  const taken = read.facts?.system ? ` It was taken for an export of ${read.facts.system}.` : ''
  if (!json)
    printNote(
      `${file}: the courses are replaced; settings, streams, learning paths and what has no column stay.${taken}`,
    )
  return { file, source: sourceOf(read), warnings: read.warnings, more: read.more, headings: own }
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
  { db }: Pick<Context, 'db'>,
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

function orFailure<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new CommandFailure(`--map: ${(error as Error).message}.`)
  }
}

const isAddress = (file: string): boolean => /^https?:\/\//i.test(file)

/** The deadline of a download: a service may need long to create a large sheet. */
const withinMs = 60_000

/** Reads a sheet from a file or an address; fails when there is none or it is too large. */
async function bytesOf(file: string): Promise<Buffer> {
  const refused = (message: string): never => {
    refuse([{ file, path: null, message }])
    throw new CommandFailure(message)
  }
  if (isAddress(file)) {
    if (!URL.canParse(file)) return refused('it is no address')
    const allowance = { privateHosts: env().CRM_PRIVATE_HOSTS, withinMs }
    try {
      return await fetchFile(sheetAddress(file), allowance, sheetBytesMax)
    } catch (error) {
      if (error instanceof DeliveryFailure) return refused(error.message)
      throw error
    }
  }
  const path = locate(file)
  if (!existsSync(path)) return refused('there is no such file')
  const { size } = statSync(path)
  if (!statSync(path).isFile()) return refused('it is no file')
  if (size > sheetBytesMax) return refused(`${size} bytes are too many; expected at most ${sheetBytesMax}`)
  return readFileSync(path)
}
