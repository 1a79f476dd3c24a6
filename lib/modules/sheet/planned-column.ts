import type { Format, Hold, LookedWord } from '#lib/office/imports/look.ts'
import type { Column } from '#lib/office/imports/mapping.ts'
import { quote, type Said } from '#lib/office/imports/messages.ts'
import { wordValues } from '#lib/office/imports/sheets.ts'
import { fieldNamed, fields, heldFields } from './fields.ts'
import { type FormatContext, formatsOf, unfitSetting } from './formats.ts'
import type { ColumnCells } from './kinds.ts'
import { told } from './messages.ts'
import type { Proposed } from './proposal.ts'
import { mappedWords, wordsOf } from './word-values.ts'
import { fieldsCalled, maySpeakOfVisibility, speaksOf } from './words.ts'

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

interface GivenColumn extends Pick<PlannedColumn, 'heading' | 'letter' | 'indices' | 'cells'> {
  /** What somebody chose. */
  given: Column | undefined
  proposed: Proposed
}

/** Plans how a column is read: as somebody chose, else as proposed. */
export function planColumn(
  { given, proposed, cells, ...place }: GivenColumn,
  context: FormatContext,
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
  { shared }: FormatContext,
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
    return told('unsaidMeaning', { value: quote(decimal.example) })
  const open = words.find(({ value }) => value === undefined)
  return open && heldFields[field]
    ? told('unsaidMeaning', { value: open.word === '' ? '""' : quote(open.word) })
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
    cells.kind === 'money' ||
    fieldsCalled(heading).sure.some((name) => heldFields[name] === 'price') ||
    (cells.kind === 'number' && speaksOf(heading, 'price'))
  return isPrice ? 'price' : undefined
}

/** Reads a column of our own export: what it says is exactly what its heading names. */
export function decide(planned: PlannedColumn): void {
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
  planned.fault = open && told('unsaidMeaning', { value: quote(open.word) })
  planned.hold = open && heldFields[heading]
}
