import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { Db } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { DeliveryFailure } from '#lib/base/net/delivery-outcome.ts'
import { fetchFile } from '#lib/base/net/send.ts'
import { sheetAddress } from '#lib/modules/sheet/address.ts'
import { sheetBytesMax } from '#lib/modules/sheet/limits.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { requireInstitute } from '#lib/office/cli/institute.ts'
import { type Outcome, printNote } from '#lib/office/cli/print.ts'
import type { CommonOptions, Context } from '#lib/office/cli/run.ts'
import { saysFreeIn } from '#lib/office/imports/given.ts'
import { type Draft, Mapping } from '#lib/office/imports/mapping.ts'
import { readSheetFile } from '#lib/office/imports/read-file.ts'
import { isSheetName } from '#lib/office/imports/sheet-choice.ts'
import {
  type Ask,
  faultsCsv,
  faultsOf,
  heldColumns,
  isUnanswered,
  type Look,
  type RowFindings,
} from '#lib/office/imports/sheet-facts.ts'
import { type DocumentFile, locate, ofFile, refused } from './documents.ts'

export interface SheetOptions extends CommonOptions {
  institute?: string
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
    .option('--propose', 'with a sheet: write how its columns would be read as JSON, and change nothing')
    .option('--mapping <file>', 'with a sheet: how to read its columns and rows, as --propose writes it')
    .option('--faults <file>', 'with a sheet: write the cells that cannot be read to a CSV file')

export const isSheetFile = (file: string): boolean => isAddress(file) || isSheetName(file)

/** Writes how a sheet would be read, as JSON that `--mapping` takes once its open columns have a field. */
export async function proposeSheet({ db }: Context, file: string, options: SheetOptions): Promise<Outcome> {
  const { facts } = await (await sheetReader(db, file, options))(mappingIn(options))
  const value = facts.look.mapping
  return { value, text: JSON.stringify(value, null, 2) }
}

/** Throws one failure with the faults of all cells, or with what has yet to be decided (status 2). */
export async function readSheet({ db }: Context, file: string, options: SheetOptions): Promise<DocumentFile> {
  const read = await sheetReader(db, file, options)
  const draft = mappingIn(options)
  let found = await read(draft)
  const { look } = found.facts
  requireDecided(look, file, options)
  if (options.yes || options.dryRun) found = await read(withRenamed(look.mapping, found.facts.rows))
  const { rows } = found.facts
  if (rows && rows.faultCount > 0) {
    if (options.faults !== undefined) writeFileSync(options.faults, faultsCsv(rows))
    const listed = rows.faults.reduce((sum, { places }) => sum + Math.max(1, places.length), 0)
    const faults = faultsOf(rows.faults).map((fault) => ({ file, ...fault }))
    throw refused(faults, rows.faultCount - listed)
  }
  requireAnswered(rows, file)
  if (!rows || !found.isValid) throw refused([])
  if (!options.json)
    printNote(
      `${file}: replaces the courses; settings, streams, learning paths and fields without a column stay.`,
    )
  const mapping = look.origin === 'ours' ? undefined : found.facts.look.mapping
  const notes = faultsOf(rows.notes).map((note) => ({ file, ...note }))
  const warnings = [...notes, ...ofFile(file, found.warnings)]
  return { file, ...found, warnings, mapping, saysFree: saysFreeIn(found) }
}

/** Returns a function that reads the sheet; it throws a failure for a file that is no sheet. */
async function sheetReader(db: Db, file: string, options: SheetOptions) {
  if (options.institute === undefined)
    throw new CommandFailure(`${file} is a sheet: name the institute of its courses with --institute SLUG.`)
  const institute = await requireInstitute(db, options.institute)
  const given = { name: file, bytes: await bytesOf(file) }
  return async (draft: Draft | undefined) => {
    const found = await readSheetFile(db, institute, given, { draft })
    const { facts } = found
    if (facts) return { ...found, facts }
    throw refused(found.isValid ? [] : ofFile(file, found.faults))
  }
}

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
function requireDecided(look: Look, file: string, { mapping, institute }: SheetOptions): void {
  const held = heldColumns(look).map(({ heading, fault }) => {
    const message = fault?.en ?? 'it has no field; write what it is, or null to leave it out'
    return { file: mapping ?? file, path: heading, message }
  })
  if (mapping !== undefined && held.length > 0) throw refused(held)
  if (held.length === 0 && (mapping !== undefined || (look.isSure && look.origin !== 'proposed'))) return
  for (const line of proposalLines(look)) printNote(line)
  for (const { path, message } of held) printNote(`${path}: ${message}`)
  printNote(
    `To change it: catalogue import ${file} --institute ${institute} --propose > mapping.json, then --mapping mapping.json`,
  )
  throw new CommandFailure(
    `${file}: nobody has looked at the columns of this sheet yet; nothing was imported.`,
    held,
    2,
  )
}

const linesMax = 10

function proposalLines({ worksheets }: Look): string[] {
  const lines = worksheets.flatMap(({ columns }) =>
    columns.map(({ heading, cells, field, hold }) => {
      const shown = cells.map((cell) => cell.slice(0, 30)).join(', ')
      return `${heading}: ${field ?? 'left out'}${hold ? '?' : ''} (${shown})`
    }),
  )
  const rest = lines.length - linesMax
  return rest > 0 ? [...lines.slice(0, linesMax), `and ${rest} more columns`] : lines
}

function withRenamed(mapping: Mapping, rows: RowFindings | undefined): Mapping {
  const open = rows?.asks.filter((ask) => ask.key === 'renamed' && isUnanswered(ask)) ?? []
  const renamed = Object.fromEntries(open.map(({ path }) => [String(path.at(-1)), 'same' as const]))
  return { ...mapping, rows: { ...mapping.rows, renamed: { ...mapping.rows?.renamed, ...renamed } } }
}

/** Throws a failure if rows can be read in several ways and the mapping does not say in which. */
function requireAnswered(rows: RowFindings | undefined, file: string): void {
  const open = rows?.asks.filter(isUnanswered) ?? []
  if (open.length === 0) return
  throw new CommandFailure(
    `${file}: rows can be read in several ways: ${open.map(askWords).join('; ')}. Nothing was imported: write the answers` +
      ' into "rows" of a --mapping; --yes says that renamed courses are the same.',
    [],
    2,
  )
}

const askWords = ({ path, example, choices, count, rows }: Ask): string =>
  [
    `"${path.slice(1).join('.')}": ${choices.map((choice) => `"${choice}"`).join(' or ')}`,
    example,
    count !== undefined && `${count} times`,
    `such as rows ${rows?.[0]?.map(({ row }) => row).join(' and ')}`,
  ]
    .filter(Boolean)
    .join(', ')

const isAddress = (file: string): boolean => /^https?:\/\//i.test(file)

/** Timeout of a download in milliseconds. It is long, because services take time to create a large sheet. */
const withinMs = 60_000

/** Reads a sheet from a file or web address. Throws if it does not exist or is too large. */
async function bytesOf(file: string): Promise<Buffer> {
  const unreadable = (message: string) => refused([{ file, path: null, message }])
  if (isAddress(file)) {
    if (!URL.canParse(file)) throw unreadable('this is not an address')
    const allowance = { privateHosts: env().CRM_PRIVATE_HOSTS, withinMs }
    return fetchFile(sheetAddress(file), allowance, sheetBytesMax).catch((error) => {
      throw error instanceof DeliveryFailure ? unreadable(error.message) : error
    })
  }
  const path = locate(file)
  if (!existsSync(path)) throw unreadable('there is no such file')
  const { size } = statSync(path)
  if (!statSync(path).isFile()) throw unreadable('this is not a file')
  if (size > sheetBytesMax) throw unreadable(`${size} bytes are too many; expected at most ${sheetBytesMax}`)
  return readFileSync(path)
}
