import type { Column, Draft, MappedRows, Mapping } from '#lib/office/imports/mapping.ts'
import { quote } from '#lib/office/imports/messages.ts'
import type { RememberedMapping } from '#lib/office/imports/sheets.ts'
import { type Cell, columnLetters, type GridRow, textIn } from './cell.ts'
import { enrolmentState, fieldNamed } from './fields.ts'
import {
  headingKeys,
  headingsDigest,
  likelyHeadingRow,
  type SheetColumn,
  searchedRows,
  tableBelow,
} from './headings.ts'
import { type ColumnCells, columnCells } from './kinds.ts'
import { noSheet, told } from './messages.ts'
import { type PlannedColumn, planColumn } from './planned-column.ts'
import { type Proposed, proposeFields } from './proposal.ts'
import { fieldsCalled, isTotal, languageOf } from './words.ts'
import type { SourceSheet } from './worksheets.ts'

/** How a sheet's columns are read: as somebody chose, as remembered, or as proposed. */
export interface Plan {
  sheets: PlannedSheet[]
  origin: 'ours' | 'remembered' | 'chosen' | 'proposed'
  rememberedAt?: Date | undefined
  without: NonNullable<Mapping['without']>
  rows: MappedRows
  /** Whether prices lack a currency that only somebody can say. */
  lacksCurrency: boolean
}

/** Worksheets with the same headings, read in the same way. */
export interface PlannedSheet {
  names: string[]
  headingRow: number
  columns: PlannedColumn[]
  /** The rows of each worksheet below its headings, and what stands there that is not read. */
  sources: (SourceSheet & { below: GridRow[]; headings: SheetColumn[] })[]
}

export interface PlanContext {
  draft?: Draft | undefined
  /** Earlier mappings, the newest first. */
  remembered: readonly RememberedMapping[]
  currency: string | null
  dates: 'dmy' | 'mdy'
}

type DraftSheet = Draft['worksheets'][number]

/** Plans how a sheet is read. Throws `NoSheet` for a mapping of another sheet. */
export function planSheet(all: readonly SourceSheet[], context: PlanContext): Plan {
  const { draft } = context
  const memory = draft ? undefined : rememberedFor(all, context.remembered)
  const proposed: Draft = { worksheets: proposedTabs(all) }
  const wanted = draft ?? memory?.mapping ?? ourMapping(all, proposed) ?? proposed
  const isOurs = wanted !== proposed && !draft && !memory
  const sheets = grouped(all, wanted.worksheets).map((group) => planned(group, { ...context, isOurs }))
  const columns = sheets.flatMap((sheet) => sheet.columns)
  const { price, currency } = wanted.without ?? {}
  const isPriced = columns.some(({ field }) => field === 'price' || field === 'early_price')
  const lacksCurrency = context.currency === null && lackCurrency(columns)
  if (lacksCurrency && !currency)
    for (const one of columns.filter(({ column }) => column.field === 'price')) {
      one.hold ??= 'price'
      one.fault ??= one.isChosen ? told('withoutCurrency') : undefined
    }
  return {
    ...{ sheets, lacksCurrency, rememberedAt: memory?.at },
    origin: isOurs ? 'ours' : draft ? 'chosen' : memory ? 'remembered' : 'proposed',
    without: { ...(!isPriced && { price: price ?? 'request' }), ...(currency && { currency }) },
    rows: wanted.rows ?? {},
  }
}

/** Returns whether amounts have no currency. Nothing has to be said of prices that are all free or on request. */
const lackCurrency = (columns: readonly PlannedColumn[]): boolean =>
  columns.some(
    ({ column, cells }) =>
      column.field === 'price' && cells.filled.some((cell) => /[1-9]/.test(textIn(cell))),
  ) &&
  !columns.some(({ column }) => column.field === 'currency' || (column.field === 'price' && column.currency))

/** Proposes worksheets: those that are visible and have known headings, else the first with rows. */
function proposedTabs(all: readonly SourceSheet[]): DraftSheet[] {
  const visible = all.filter(({ isHidden, rows }) => !isHidden && rows.length > 0)
  const known = visible.filter((sheet) => {
    const { columns } = tableBelow(sheet, likelyHeadingRow(sheet.rows))
    return columns.filter(({ heading }) => fieldsCalled(heading).sure.length > 0).length > 1
  })
  const read = known.length > 0 ? known : visible.slice(0, 1)
  return read.map(({ name }) => ({ names: name === undefined ? undefined : [name] }))
}

interface Group {
  wanted: DraftSheet
  sources: PlannedSheet['sources']
  headingRow: number
}

/** Finds the worksheets of a draft; those without columns that have the same headings become one group. */
function grouped(all: readonly SourceSheet[], wanted: readonly DraftSheet[]): Group[] {
  const groups = new Map<string, Group>()
  for (const one of wanted) {
    for (const name of one.names ?? [all[0]?.name]) {
      const source = all.find((sheet) => sheet.name === name)
      if (!source)
        throw noSheet('noWorksheet', {
          name: quote(name ?? ''),
          names: all.map((sheet) => quote(sheet.name ?? '')).join(', '),
        })
      const headingRow = one.headingRow ?? likelyHeadingRow(source.rows)
      const table = tableBelow(source, atHeadings(source, headingRow, one.columns))
      const digest = `${one.columns ? wanted.indexOf(one) : ''} ${digestOf(table.columns)}`
      const group = groups.get(digest) ?? { wanted: one, sources: [], headingRow }
      groups.set(digest, group)
      group.sources.push({ ...source, below: table.rows, headings: table.columns })
    }
  }
  return [...groups.values()]
}

const digestOf = (columns: readonly Pick<SheetColumn, 'heading'>[]): string =>
  headingsDigest(columns.map(({ heading }) => heading))

/** Returns the row in which the mapping's headings stand, as another row may have come above them. */
function atHeadings(source: SourceSheet, headingRow: number, columns: readonly Column[] | undefined): number {
  if (!columns || headingRow === 0) return headingRow
  const fits = (row: number) => digestOf(tableBelow(source, row).columns) === digestOf(columns)
  const rows = [headingRow, ...source.rows.slice(0, searchedRows).map(({ row }) => row)]
  return rows.find(fits) ?? headingRow
}

/**
 * Returns the newest mapping that was used for a sheet with the same worksheets and headings; of a single worksheet the name
 * does not count.
 */
function rememberedFor(
  all: readonly SourceSheet[],
  remembered: readonly RememberedMapping[],
): RememberedMapping | undefined {
  const [only, ...others] = all.filter(({ isHidden }) => !isHidden)
  const names = only?.name === undefined ? undefined : [only.name]
  for (const { mapping, at } of remembered) {
    const isOne = others.length === 0 && mapping.worksheets.flatMap((one) => one.names ?? ['']).length === 1
    const worksheets = mapping.worksheets.map((one) => (isOne ? { ...one, names } : one))
    const isThere = worksheets.every((one) =>
      (one.names ?? [undefined]).every((name) => {
        const source = all.find((sheet) => sheet.name === name)
        const row = source && atHeadings(source, one.headingRow, one.columns)
        return source && digestOf(tableBelow(source, row ?? 0).columns) === digestOf(one.columns)
      }),
    )
    if (isThere) return { mapping: { ...mapping, worksheets }, at }
  }
  return undefined
}

function planned(
  { wanted, sources, headingRow }: Group,
  context: PlanContext & { isOurs: boolean },
): PlannedSheet {
  const [first] = sources
  if (!first) throw noSheet('emptyFile')
  const headings = first.headings.map(({ heading }) => heading)
  const keys = headingKeys(headings)
  const places = sources.map((source) => {
    const own = headingKeys(source.headings.map(({ heading }) => heading))
    return keys.map((key) => source.headings[own.indexOf(key)]?.index ?? -1)
  })
  const cells = keys.map((_, at) =>
    columnCells(
      sources.flatMap(({ below }, sheet) =>
        below.flatMap(({ cells }) => (isSum(cells) ? [] : (cells[places[sheet]?.[at] ?? -1] ?? null))),
      ),
    ),
  )
  const given = wanted.columns && chosenFor(wanted.columns, headings)
  const proposed = proposeFields(headings, cells)
  const fieldAt = (at: number): string | null =>
    given?.[at]?.field === undefined ? (proposed[at]?.field ?? null) : given[at].field
  const language = languageOf(headings)
  const counts = Map.groupBy(headings.keys(), fieldAt)
  const columns = headings.map((heading, at) => {
    const same = counts.get(fieldAt(at)) ?? []
    return planColumn(
      {
        heading,
        letter: columnLetters((first.headings[at]?.index ?? 0) + 1),
        indices: places.map((one) => one[at] ?? -1),
        cells: cells[at] as ColumnCells,
        given: given?.[at],
        proposed: proposed[at] as Proposed,
      },
      { ...context, sign: first.sign, shared: same.length, position: same.indexOf(at), language },
    )
  })
  return { names: sources.flatMap(({ name }) => name ?? []), headingRow, columns, sources }
}

/** Returns whether a row is one of totals, whose cells say nothing of the columns. */
const isSum = (cells: readonly Cell[]): boolean => isTotal(textIn(cells.find((cell) => textIn(cell) !== '')))

/** Assigns a mapping's columns to headings. Throws `NoSheet` if they are those of another sheet. */
function chosenFor(columns: readonly Column[], headings: readonly string[]): (Column | undefined)[] {
  const keys = headingKeys(columns.map(({ heading }) => heading))
  const found = headingKeys(headings)
  if (keys.length !== found.length || keys.some((key) => !found.includes(key))) {
    const listed = (names: readonly string[]) => names.slice(0, 20).map(quote).join(', ')
    throw noSheet('otherHeadings', {
      mapped: listed(columns.map(({ heading }) => heading)),
      found: listed(headings),
    })
  }
  return found.map((key) => columns[keys.indexOf(key)])
}

/** Returns how our own export or template is read: it has only our columns, `id` and `title` among them. */
function ourMapping(all: readonly SourceSheet[], proposed: Draft): Draft | undefined {
  const [group, another] = grouped(all, proposed.worksheets)
  const names = group?.sources[0]?.headings.map(({ heading }) => heading) ?? []
  const isOurs =
    ['id', 'title'].every((name) => names.includes(name)) &&
    names.every((name) => fieldNamed(name)) &&
    new Set(names).size === names.length
  if (!group || another || !isOurs) return undefined
  const columns = names.map((heading): Column => {
    const isWorded = ['date', 'time', 'sessions'].includes(fieldNamed(heading)?.kind ?? '')
    return { heading, field: heading, ...(isWorded && { language: 'en' }) }
  })
  return { worksheets: proposed.worksheets.map((one) => ({ ...one, headingRow: group.headingRow, columns })) }
}

/** Whether our own export wrote the sheet, in which a cell means exactly what it says. */
export const isOurExport = ({ sheets, origin }: Plan): boolean =>
  origin === 'ours' ||
  sheets.some(({ columns }) => columns.some(({ column }) => column.field === enrolmentState))
