import type { Format, Hold, LookedWord } from '#lib/office/imports/look.ts'
import type { Column, Draft, MappedRows, Mapping } from '#lib/office/imports/mapping.ts'
import { quote, type Said } from '#lib/office/imports/messages.ts'
import { type RememberedMapping, wordValues } from '#lib/office/imports/sheets.ts'
import { type Cell, columnLetters, type GridRow, textIn } from './cell.ts'
import { enrolmentState, fieldNamed, fields, heldFields } from './fields.ts'
import { type FormatContext, formatsOf, unfitSetting } from './formats.ts'
import { headingKeys, headingsDigest, likelyHeadingRow, type SheetColumn, tableBelow } from './headings.ts'
import { type ColumnCells, columnCells } from './kinds.ts'
import { noSheet, told } from './messages.ts'
import { type Proposed, proposeFields } from './proposal.ts'
import { mappedWords, wordsOf } from './word-values.ts'
import { fieldsCalled, isTotal, languageOf, maySpeakOfVisibility } from './words.ts'
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

export interface PlannedColumn {
  heading: string
  letter: string
  /** Positions of the column in each of the worksheets. */
  indices: number[]
  cells: ColumnCells
  /** How it is read, with the proposed field if nobody chose. */
  column: Column
  isChosen: boolean
  isSure: boolean
  hold?: Hold['why'] | undefined
  formats: Format[]
  words: LookedWord[]
  fault?: Said | undefined
}

export interface PlanContext {
  draft?: Draft | undefined
  /** Earlier mappings, the newest first. */
  remembered: readonly RememberedMapping[]
  /** The institute's currency; null if it has none. */
  currency: string | null
  /** The order of day and month in the institute's country. */
  dates: 'dmy' | 'mdy'
}

type DraftSheet = Draft['worksheets'][number]

/** Plans how a sheet is read. Throws `NoSheet` for a mapping of another sheet. */
export function planSheet(all: readonly SourceSheet[], context: PlanContext): Plan {
  const { draft } = context
  const memory = draft ? undefined : rememberedFor(all, context.remembered)
  const wanted = draft ?? memory?.mapping ?? { worksheets: proposedTabs(all) }
  const sheets = grouped(all, wanted.worksheets).map((group) => planned(group, context))
  const columns = sheets.flatMap((sheet) => sheet.columns)
  const isOurs = !draft && !memory && sheets.length === 1 && areOurs(columns)
  if (isOurs) for (const column of columns) decide(column)
  const isPriced = columns.some(({ column }) => ['price', 'early_price'].includes(column.field ?? ''))
  const hasCurrency = columns.some(
    ({ column }) => column.field === 'currency' || (column.field === 'price' && column.currency),
  )
  const { price, currency } = wanted.without ?? {}
  // Nothing has to be said of prices that are all free or on request.
  const hasAmounts = columns.some(
    ({ column, cells }) =>
      column.field === 'price' && cells.filled.some((cell) => /[1-9]/.test(textIn(cell))),
  )
  const lacksCurrency = hasAmounts && !hasCurrency && context.currency === null && !isOurs
  const plan: Plan = {
    sheets,
    origin: isOurs ? 'ours' : draft ? 'chosen' : memory ? 'remembered' : 'proposed',
    rememberedAt: memory?.at,
    without: {
      ...(!isPriced && { price: price ?? 'request' }),
      ...(currency && { currency }),
    },
    rows: wanted.rows ?? {},
    lacksCurrency,
  }
  if (lacksCurrency && !currency)
    for (const one of columns.filter(({ column }) => column.field === 'price')) {
      one.hold ??= 'price'
      one.fault ??= one.isChosen ? told('withoutCurrency') : undefined
    }
  return plan
}

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
    const names =
      one.names ?? (all[0]?.name === undefined ? [undefined] : all.map(({ name }) => name).slice(0, 1))
    for (const name of names) {
      const source = all.find((sheet) => sheet.name === name || (name === undefined && all.length === 1))
      if (!source)
        throw noSheet('noWorksheet', {
          name: quote(name ?? ''),
          names: all.map((sheet) => quote(sheet.name ?? '')).join(', '),
        })
      const headingRow = one.headingRow ?? likelyHeadingRow(source.rows)
      const table = tableBelow(source, atHeadings(source, headingRow, one.columns))
      const headings = table.columns.map(({ heading }) => heading)
      const digest = `${one.columns ? wanted.indexOf(one) : ''} ${headingsDigest(headings)}`
      const group = groups.get(digest) ?? { wanted: one, sources: [], headingRow }
      groups.set(digest, group)
      group.sources.push({ ...source, below: table.rows, headings: table.columns })
    }
  }
  return [...groups.values()]
}

/** Returns the row in which the mapping's headings stand, as another row may have come above them. */
function atHeadings(source: SourceSheet, headingRow: number, columns: readonly Column[] | undefined): number {
  if (!columns || headingRow === 0) return headingRow
  const digest = headingsDigest(columns.map(({ heading }) => heading))
  const fits = (row: number) =>
    headingsDigest(tableBelow(source, row).columns.map(({ heading }) => heading)) === digest
  if (fits(headingRow)) return headingRow
  return source.rows.slice(0, 20).find(({ row }) => fits(row))?.row ?? headingRow
}

/** Returns the newest mapping that was used for a sheet with the same worksheets and headings. */
function rememberedFor(
  all: readonly SourceSheet[],
  remembered: readonly RememberedMapping[],
): RememberedMapping | undefined {
  const visible = all.filter(({ isHidden }) => !isHidden)
  for (const { mapping, at } of remembered) {
    const isOne =
      mapping.worksheets.length === 1 &&
      (mapping.worksheets[0]?.names?.length ?? 1) < 2 &&
      visible.length === 1
    const worksheets = isOne
      ? mapping.worksheets.map((one) => ({
          ...one,
          names: visible[0]?.name === undefined ? undefined : [visible[0].name],
        }))
      : mapping.worksheets
    const areThere = worksheets.every(({ names, headingRow, columns }) =>
      (names ?? [undefined]).every((name) => {
        const source = all.find((one) => one.name === name)
        if (!source) return false
        const found = tableBelow(source, atHeadings(source, headingRow, columns)).columns
        return (
          headingsDigest(found.map(({ heading }) => heading)) ===
          headingsDigest(columns.map(({ heading }) => heading))
        )
      }),
    )
    if (areThere) return { mapping: { ...mapping, worksheets } as Mapping, at }
  }
  return undefined
}

function planned({ wanted, sources, headingRow }: Group, context: PlanContext): PlannedSheet {
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
    const listed = (names: readonly string[]) =>
      names
        .slice(0, 20)
        .map((name) => quote(name))
        .join(', ')
    throw noSheet('otherHeadings', {
      mapped: listed(columns.map(({ heading }) => heading)),
      found: listed(headings),
    })
  }
  return found.map((key) => columns[keys.indexOf(key)])
}

type ColumnContext = Omit<FormatContext, 'sign'> & { sign: string | undefined }

function planColumn(
  {
    given,
    proposed,
    cells,
    ...place
  }: Pick<PlannedColumn, 'heading' | 'letter' | 'indices' | 'cells'> & {
    given: Column | undefined
    proposed: Proposed
  },
  context: ColumnContext,
): PlannedColumn {
  const isChosen = given?.field !== undefined
  const field = isChosen ? (given.field ?? null) : proposed.field
  const start = { ...given, heading: place.heading, field }
  const { column, formats } = formatsOf(start, cells, context)
  const words = wordsOf(field, cells, given?.words)
  // Words of earlier sheets keep their meaning.
  const kept = given?.field === field ? given?.words : undefined
  const planned: PlannedColumn = {
    ...place,
    cells,
    isChosen,
    isSure: isChosen || proposed.isSure,
    column: { ...column, ...(words.length > 0 && { words: { ...kept, ...mappedWords(words) } }) },
    formats,
    words,
  }
  if (isChosen) planned.isSure = !isNew(given, planned)
  planned.fault = faultOf(planned, given, context)
  planned.hold = holdOf(planned, given)
  if (given && !isChosen && planned.hold)
    planned.fault ??= told('undecided', { heading: quote(place.heading) })
  return planned
}

/** Formats that decide what a cell means. */
const deciding: readonly Format['key'][] = ['dates', 'decimal', 'language', 'unit']

/** Returns whether a chosen column has a format or a word that nobody has seen yet. */
const isNew = (given: Column, { formats, words }: Pick<PlannedColumn, 'formats' | 'words'>): boolean =>
  formats.some(({ key }) => deciding.includes(key) && given[key] === undefined) ||
  words.some(({ word }) => !Object.hasOwn(given.words ?? {}, word))

/** Returns why a choice for a column cannot be. */
function faultOf(
  { column, isChosen, words, formats }: PlannedColumn,
  given: Column | undefined,
  { shared }: ColumnContext,
): Said | undefined {
  const { field } = column
  if (!isChosen || field === null || field === undefined) return undefined
  const known = fieldNamed(field)
  if (!known)
    return told('unknownField', { value: quote(field), known: fields.map(({ name }) => name).join(', ') })
  if (shared > 1 && known.joint === undefined && column.each !== 'batch') return told('usedField', { field })
  const unfit = given && unfitSetting(given, known)
  if (unfit) return told('unfitKey', { key: quote(unfit), field })
  const values = wordValues(field)
  for (const [word, value] of Object.entries(given?.words ?? {}))
    if (!values.includes(value))
      return told('unknownWord', { word: quote(word), value: quote(value), known: values.join(', ') })
  const decimal = formats.find(({ key }) => key === 'decimal')
  if (decimal?.key === 'decimal' && given?.decimal === undefined)
    return told('unseenDecimal', { value: quote(decimal.example) })
  const open = words.find(({ value }) => value === undefined)
  return open && heldFields[field]
    ? told('unmappedWord', { word: open.word === '' ? '""' : quote(open.word) })
    : undefined
}

/** Returns why a column keeps the sheet from being published: it may hide rows, or is the price, and nobody decided. */
function holdOf(
  { heading, column, cells, isChosen, fault }: PlannedColumn,
  given: Column | undefined,
): Hold['why'] | undefined {
  const held = heldFields[column.field ?? '']
  if (isChosen && given?.field !== undefined) return fault && (held ?? 'fault')
  if (cells.filled.length === 0) return undefined
  if (held) return held
  if (maySpeakOfVisibility(heading) && (cells.isOfWords || cells.kind === 'flag')) return 'visibility'
  const isPrice =
    cells.kind === 'money' || fieldsCalled(heading).sure.some((name) => heldFields[name] === 'price')
  return isPrice ? 'price' : undefined
}

/** Returns whether a sheet is our own export or template: it has only our columns, `id` and `title` among them. */
function areOurs(columns: readonly PlannedColumn[]): boolean {
  const names = columns.map(({ heading }) => heading)
  return (
    ['id', 'title'].every((name) => names.includes(name)) &&
    names.every((name) => fieldNamed(name)) &&
    new Set(names).size === names.length
  )
}

/** Reads a column of our own export: what it says is exactly what its heading names. */
function decide(planned: PlannedColumn): void {
  const { heading, cells } = planned
  const { currency } = planned.column
  const words = wordsOf(heading, cells, undefined, true)
  planned.column = {
    heading,
    field: heading,
    ...(heading === 'price' && currency && { currency }),
    ...(['date', 'time', 'sessions'].includes(fieldNamed(heading)?.kind ?? '') && { language: 'en' }),
    ...(words.length > 0 && { words: mappedWords(words) }),
  }
  planned.isChosen = true
  planned.isSure = true
  planned.words = words
  planned.formats = []
  const open = words.find(({ value }) => value === undefined)
  planned.fault = open && told('unmappedWord', { word: quote(open.word) })
  planned.hold = open && heldFields[heading]
}

/** Whether our own export wrote the sheet, in which a cell means exactly what it says. */
export const isOurExport = ({ sheets, origin }: Plan): boolean =>
  origin === 'ours' ||
  sheets.some(({ columns }) => columns.some(({ column }) => column.field === enrolmentState))

/** Returns the mapping as JSON: a column that nobody decided and that holds things up has no field. */
export function mappingOf({ sheets, without, rows }: Plan): Mapping {
  return {
    worksheets: sheets.map(({ names, headingRow, columns }) => ({
      ...(names.length > 0 && { names }),
      headingRow,
      columns: columns.map(({ column, cells, isChosen, hold }) => {
        const { heading, field, words, ...how } = column
        const examples = [...new Set(cells.words.keys())].filter((word) => word !== '').slice(0, 3)
        return {
          heading,
          cells: examples.map((text) => text.slice(0, 200)),
          ...((isChosen || !hold) && { field: field ?? null }),
          ...how,
          ...(words && { words }),
        }
      }),
    })),
    ...(Object.keys(without).length > 0 && { without }),
    ...(Object.keys(rows).length > 0 && { rows }),
  }
}
