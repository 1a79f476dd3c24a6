import type { Column, Draft, MappedRows, Mapping } from '#lib/office/imports/mapping.ts'
import { quote } from '#lib/office/imports/messages.ts'
import type { RememberedMapping } from '#lib/office/imports/sheet-choice.ts'
import type { SourceSheet } from './cell.ts'
import { type Cell, type GridRow, textIn } from './cell.ts'
import { enrolmentState, fieldNamed } from './fields.ts'
import { headingKeys, headingsDigest, headingsIn, likelyHeadingRow, searchedRows } from './headings.ts'
import { columnCells } from './kinds.ts'
import { noSheet, told } from './messages.ts'
import { type PlannedColumn, planColumn } from './planned-column.ts'
import { type Proposed, proposeFields } from './proposal.ts'
import { fieldsCalled, isTotal, languageOf } from './words.ts'

/** How a sheet's columns are read: as somebody chose, as remembered, or as proposed. */
export interface Plan {
  without: NonNullable<Mapping['without']>
  rows: MappedRows
  sheets: PlannedSheet[]
  origin: 'ours' | 'remembered' | 'chosen' | 'proposed'
  rememberedAt?: Date | undefined
  /** Whether prices lack a currency that only somebody can say. */
  lacksCurrency: boolean
}

/** Worksheets with the same headings, read in the same way. */
export interface PlannedSheet {
  names: string[]
  headingRow: number
  columns: PlannedColumn[]
  /** The worksheets, each with its rows below the headings, whose cells are in the order of `columns`. */
  sources: (SourceSheet & { below: GridRow[] })[]
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
  const ours = draft || memory ? undefined : ourMapping(all, proposed)
  const wanted = draft ?? memory?.mapping ?? ours ?? proposed
  const sheets = grouped(all, wanted.worksheets).map((group) =>
    planned(group, { ...context, isOurs: ours !== undefined }),
  )
  const columns = sheets.flatMap((sheet) => sheet.columns)
  const { price, currency } = wanted.without ?? {}
  const isPriced = columns.some(({ field }) => field === 'price' || field === 'early_price')
  const lacksCurrency = context.currency === null && lackCurrency(columns)
  if (lacksCurrency && !currency)
    for (const one of columns.filter(({ field }) => field === 'price')) {
      one.hold ??= 'price'
      one.fault ??= one.isChosen ? told('withoutCurrency') : undefined
    }
  return {
    ...{ sheets, lacksCurrency, rememberedAt: memory?.at },
    origin: ours ? 'ours' : draft ? 'chosen' : memory ? 'remembered' : 'proposed',
    without: { ...(!isPriced && { price: price ?? 'request' }), ...(currency && { currency }) },
    rows: wanted.rows ?? {},
  }
}

/** Returns whether amounts have no currency. Nothing has to be said of prices that are all free or on request. */
const lackCurrency = (columns: readonly PlannedColumn[]): boolean =>
  columns.some(
    ({ field, cells }) => field === 'price' && cells.filled.some((cell) => /[1-9]/.test(textIn(cell))),
  ) && !columns.some(({ field, column }) => field === 'currency' || (field === 'price' && column.currency))

/** Proposes worksheets: those that are visible and have known headings, else the first with rows. */
function proposedTabs(all: readonly SourceSheet[]): DraftSheet[] {
  const visible = all.filter(({ isHidden, rows }) => !isHidden && rows.length > 0)
  const known = visible.filter((sheet) => {
    const headings = [...headingsIn(sheet, likelyHeadingRow(sheet.rows)).values()]
    return headings.filter((heading) => fieldsCalled(heading).length > 0).length > 1
  })
  const read = known.length > 0 ? known : visible.slice(0, 1)
  return read.map(({ name }) => ({ names: name === undefined ? undefined : [name] }))
}

interface Group extends Pick<PlannedSheet, 'sources' | 'headingRow'> {
  wanted: DraftSheet
  headings: string[]
}

/** Finds the worksheets of a draft; those without columns that have the same headings become one group. */
function grouped(all: readonly SourceSheet[], wanted: readonly DraftSheet[]): Group[] {
  const groups = new Map<string, Group>()
  for (const one of wanted)
    for (const name of one.names ?? [all[0]?.name]) {
      const source = all.find((sheet) => sheet.name === name)
      const names = all.map((sheet) => quote(sheet.name ?? '')).join(', ')
      if (!source) throw noSheet('noWorksheet', { name: quote(name ?? ''), names })
      const headingRow = one.headingRow ?? likelyHeadingRow(source.rows)
      const at = one.columns ? (rowOfHeadings(source, headingRow, one.columns) ?? headingRow) : headingRow
      const found = headingsIn(source, at)
      const headings = [...found.values()]
      const digest = `${one.columns ? wanted.indexOf(one) : ''} ${headingsDigest(headings)}`
      const group = groups.get(digest) ?? { wanted: one, sources: [], headingRow, headings }
      groups.set(digest, group)
      const positions = inOrderOf(group.headings, headings, [...found.keys()])
      const below = source.rows.flatMap(({ row, cells }) =>
        row > at ? { row, cells: positions.map((position = -1) => cells[position] ?? null) } : [],
      )
      group.sources.push({ ...source, below })
    }
  return [...groups.values()]
}

/** Returns the items that have some headings in the order of the same headings elsewhere. */
function inOrderOf<Item>(
  wanted: readonly string[],
  headings: readonly string[],
  items: readonly Item[],
): (Item | undefined)[] {
  const keys = headingKeys(headings)
  return headingKeys(wanted).map((key) => items[keys.indexOf(key)])
}

/** Returns the row in which a mapping's headings stand, as another row may have come above them; undefined for none. */
function rowOfHeadings(
  source: SourceSheet,
  headingRow: number,
  columns: readonly Column[],
): number | undefined {
  const others = headingRow === 0 ? [] : source.rows.slice(0, searchedRows).map(({ row }) => row)
  const digest = headingsDigest(columns.map(({ heading }) => heading))
  return [headingRow, ...others].find(
    (row) => headingsDigest([...headingsIn(source, row).values()]) === digest,
  )
}

/** The newest of the same worksheets and headings; of a single worksheet the name does not count. */
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
        return source && rowOfHeadings(source, one.headingRow, one.columns) !== undefined
      }),
    )
    if (isThere) return { mapping: { ...mapping, worksheets }, at }
  }
  return undefined
}

function planned(
  { wanted, sources, headingRow, headings }: Group,
  context: PlanContext & { isOurs: boolean },
): PlannedSheet {
  const language = languageOf(headings)
  const given = wanted.columns ? chosenFor(wanted.columns, headings) : []
  const rows = sources.flatMap(({ below }) => below.filter((row) => !isSum(row.cells)))
  const cells = headings.map((_, at) =>
    columnCells(
      rows.map((row) => row.cells[at] ?? null),
      language,
    ),
  )
  const proposed = proposeFields(headings, cells, language)
  const fieldsOf = headings.map((_, at) => {
    const chosen = given[at]?.field
    return chosen === undefined ? (proposed[at]?.field ?? null) : chosen
  })
  const columns = headings.map((heading, at) => {
    const same = [...fieldsOf.keys()].filter((one) => fieldsOf[one] === fieldsOf[at])
    return planColumn(
      {
        ...{ heading, given: given[at] },
        cells: cells[at] as PlannedColumn['cells'],
        proposed: proposed[at] as Proposed,
      },
      { ...context, shared: same.length, position: same.indexOf(at), language },
    )
  })
  return { names: sources.flatMap(({ name }) => name ?? []), headingRow, columns, sources }
}

/** Returns whether a row is one of totals, whose cells say nothing of the columns. */
const isSum = (cells: readonly Cell[]): boolean => isTotal(textIn(cells.find((cell) => textIn(cell) !== '')))

/** Assigns a mapping's columns to headings. Throws `NoSheet` if they are those of another sheet. */
function chosenFor(columns: readonly Column[], headings: readonly string[]): (Column | undefined)[] {
  const mapped = columns.map(({ heading }) => heading)
  if (headingsDigest(mapped) !== headingsDigest(headings)) {
    const listed = (names: readonly string[]) => names.slice(0, 20).map(quote).join(', ')
    throw noSheet('otherHeadings', { mapped: listed(mapped), found: listed(headings) })
  }
  return inOrderOf(headings, mapped, columns)
}

/** Returns how our own export or template is read: it has only our columns, `id` and `title` among them. */
function ourMapping(all: readonly SourceSheet[], proposed: Draft): Draft | undefined {
  const [group, another] = grouped(all, proposed.worksheets)
  const names = group?.headings ?? []
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
  origin === 'ours' || sheets.some(({ columns }) => columns.some(({ field }) => field === enrolmentState))
