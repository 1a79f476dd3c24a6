import { existsSync, readFileSync, statSync } from 'node:fs'
import { env } from '#lib/env.ts'
import { findInstitute } from '#lib/institutes/names.ts'
import { fetchFile } from '#lib/outbox/http/send.ts'
import { SendFailure } from '#lib/outbox/http/send-failure.ts'
import { sheetAddress } from '#lib/sheet/address.ts'
import { NoSheet } from '#lib/sheet/cell.ts'
import type { DateOrder } from '#lib/sheet/dates.ts'
import { isSheetName, readGrid, sheetBytesMax } from '#lib/sheet/grid.ts'
import { readSheetDocument } from '#lib/sheet/read.ts'
import { loadStoredInstitute } from '#lib/sheet/stored.ts'
import { CommandFailure } from '../running/failure.ts'
import { requireInstitute } from '../running/institute.ts'
import { printNote } from '../running/print.ts'
import type { CommonOptions, Context } from '../running/run.ts'
import { type DocumentFile, locate, refuse } from './documents.ts'

export interface SheetChoices extends CommonOptions {
  institute?: string
  name?: string
  mapping?: string
  dates?: DateOrder
}

const isAddress = (file: string): boolean => /^https?:\/\//i.test(file)

/** A table of courses by its name: CSV, a workbook, or an address. */
export const isSheet = (file: string): boolean => isAddress(file) || isSheetName(file)

/** Reads a sheet as the document of an institute; fails with the faults of all its cells. */
export async function readSheetFile(
  { db }: Context,
  file: string,
  { institute: slug, name, mapping, dates, json }: SheetChoices,
): Promise<DocumentFile> {
  if (slug === undefined)
    throw new CommandFailure(`${file} is a sheet: say with --institute SLUG whose courses it has.`)
  const isNew = name !== undefined && (await findInstitute(db, slug)) === undefined
  const institute = isNew ? { id: slug, slug, name } : await requireInstitute(db, slug)
  const stored = await loadStoredInstitute(db, institute)
  try {
    const grid = await readGrid(await bytesOf(file))
    const { parsed, mapping: system } = await readSheetDocument(grid, stored, { mapping, dates })
    const taken = system === undefined ? '' : ` It was taken for an export of ${system}.`
    if (!json)
      printNote(
        `${file}: the courses are replaced; settings, streams, learning paths and what has no column stay.${taken}`,
      )
    if (parsed.isValid) return { file, source: parsed.source, warnings: parsed.warnings }
    refuse(parsed.faults.map((fault) => ({ file, ...fault })))
  } catch (error) {
    if (error instanceof NoSheet || error instanceof SendFailure)
      refuse([{ file, path: null, message: error.message }])
    throw error
  }
  throw new CommandFailure(`${file} cannot be read.`)
}

/** Longer than a CRM gets: a large sheet is made while it is waited for. */
const withinMs = 60_000

function bytesOf(file: string): Buffer | Promise<Buffer> {
  if (isAddress(file)) {
    if (!URL.canParse(file)) throw new NoSheet('it is no address')
    return fetchFile(sheetAddress(file), { privateHosts: env().CRM_PRIVATE_HOSTS, withinMs }, sheetBytesMax)
  }
  const path = locate(file)
  if (!existsSync(path)) throw new NoSheet('there is no such file')
  const { size } = statSync(path)
  if (!statSync(path).isFile()) throw new NoSheet('it is no file')
  if (size > sheetBytesMax) throw new NoSheet(`${size} bytes are too many; expected at most ${sheetBytesMax}`)
  return readFileSync(path)
}
