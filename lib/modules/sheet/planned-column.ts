import { isFree } from '#lib/office/imports/amounts.ts'
import { type Column, wordValues } from '#lib/office/imports/mapping.ts'
import { quote, type Said } from '#lib/office/imports/messages.ts'
import { isUnanswered, type LookedColumn } from '#lib/office/imports/sheet-facts.ts'
import { fieldNamed, fields, heldFields } from './fields.ts'
import { type Asked, type FormatContext, formatsOf, unfitSetting } from './formats.ts'
import { type ColumnCells, wordsMax } from './kinds.ts'
import { told } from './messages.ts'
import type { Proposed } from './proposal.ts'
import { fieldsCalled, maySpeakOfVisibility, speaksOf, wordKey, yesOrNo } from './words.ts'

export interface PlannedColumn extends Omit<LookedColumn, 'asks' | 'cells'> {
  cells: ColumnCells
  /** How it is read, with the proposed field if nobody chose. */
  column: Column
  asks: Asked[]
}

interface GivenColumn extends Pick<PlannedColumn, 'heading' | 'cells'> {
  given: Column | undefined
  proposed: Proposed
}

export interface ColumnContext extends FormatContext {
  /** Whether the sheet is our own export or template. */
  isOurs: boolean
}

export function planColumn(
  { given, proposed, cells, ...place }: GivenColumn,
  context: ColumnContext,
): PlannedColumn {
  const isChosen = given?.field !== undefined
  const field = isChosen ? (given.field ?? null) : proposed.field
  const { column, asks: formats } = formatsOf({ ...given, heading: place.heading, field }, cells, context)
  const words = askWords(field, cells, given?.words, context.isOurs)
  // Words of earlier sheets keep their meaning.
  const kept = given?.field === field ? given?.words : undefined
  const mapped = words.filter(({ value }) => value !== '').map(({ example = '', value }) => [example, value])
  if (words.length > 0) column.words = { ...kept, ...Object.fromEntries(mapped) }
  const asks = [...formats, ...words]
  const unseen = isChosen ? asks.filter((ask) => isNew(given, ask, context.isOurs)) : []
  const planned = { ...place, cells, field, isChosen, column, asks }
  const fault = isChosen ? faultOf(given, field, unseen, context) : undefined
  const hold = isChosen ? fault && (heldFields[field ?? ''] ?? 'fault') : holdOf(planned)
  return {
    ...planned,
    isSure: isChosen ? unseen.length === 0 : proposed.isSure || (field === null && cells.filled.length === 0),
    hold,
    fault: given && !isChosen && hold ? told('undecided', { heading: quote(place.heading) }) : fault,
  }
}

/** Formats that decide what a cell means. */
const deciding = new Set(['dates', 'decimal', 'language', 'unit'])

/** Returns whether a question about a chosen column is one that nobody has seen yet. */
const isNew = (given: Column, { key, example = '', value }: Asked, isOurs: boolean): boolean =>
  key === 'words'
    ? !Object.hasOwn(given.words ?? {}, example) && !(isOurs && value !== '')
    : deciding.has(key) && given[key as keyof Column] === undefined

/** The most frequent first. Unknown words have no value, but `blank` where nothing is hidden or paid by it. */
function askWords(
  field: string | null,
  { words, blanks }: ColumnCells,
  chosen: Column['words'],
  isOurs: boolean,
): Asked[] {
  const choices = field ? wordValues(field) : []
  if (!field || choices.length === 0) return []
  const kind = fieldNamed(field)?.kind
  const hasNumbers = kind === 'money' || kind === 'number'
  const own = [...words].filter(([word]) => word !== '' && !(hasNumbers && /\d/.test(word)))
  if (own.length > wordsMax) return []
  const listed = own.sort(([, one], [, other]) => other - one)
  if (blanks > 0) listed.push(['', blanks])
  return listed.map(([word, count]) => {
    const given = chosen && Object.hasOwn(chosen, word) ? chosen[word] : undefined
    const value = given ?? ownValue(field, word, choices, isOurs) ?? (heldFields[field] ? '' : 'blank')
    return { key: 'words', example: word.slice(0, 1_000), count, value, choices }
  })
}

function ownValue(
  field: string,
  word: string,
  values: readonly string[],
  isOurs: boolean,
): string | undefined {
  // A blank cell of our own export means the default; a blank price is one on request.
  if (word === '') return isOurs ? 'blank' : field === 'price' ? 'request' : undefined
  const kind = fieldNamed(field)?.kind
  const flag = yesOrNo(word)
  if (kind === 'flag') return flag === undefined ? undefined : flag ? 'yes' : 'no'
  if (kind === 'money') return isFree(word) ? 'free' : wordKey(word) === 'onrequest' ? 'request' : undefined
  return values.find((value) => value !== 'blank' && wordKey(value) === wordKey(word))
}

/** Returns why a column cannot be read as somebody chose. */
function faultOf(
  given: Column,
  field: string | null,
  unseen: readonly Asked[],
  { shared }: ColumnContext,
): Said | undefined {
  if (field === null) return undefined
  const known = fieldNamed(field)
  if (!known)
    return told('unknownField', { value: quote(field), known: fields.map(({ name }) => name).join(', ') })
  if (shared > 1 && known.joint === undefined && given.each !== 'batch') return told('usedField', { field })
  const unfit = unfitSetting(given, known)
  if (unfit) return told('unfitKey', { key: quote(unfit), field })
  const values = wordValues(field)
  for (const [word, value] of Object.entries(given.words ?? {}))
    if (!values.includes(value))
      return told('unknownWord', { word: quote(word), value: quote(value), known: values.join(', ') })
  const open = unseen.find(
    ({ key, ...ask }) => key === 'decimal' || (key === 'words' && heldFields[field] && isUnanswered(ask)),
  )
  return open && told('unsaidMeaning', { value: quote(open.example ?? '') })
}

/** Returns why a column keeps the sheet from being published: it may hide rows, or is the price, and nobody decided. */
function holdOf({
  heading,
  field,
  cells,
}: Pick<PlannedColumn, 'heading' | 'field' | 'cells'>): PlannedColumn['hold'] {
  if (cells.filled.length === 0) return undefined
  const held = heldFields[field ?? '']
  if (held) return held
  if (maySpeakOfVisibility(heading) && (cells.isOfWords || cells.kind === 'flag')) return 'visibility'
  const isPrice =
    cells.kind === 'money' ||
    fieldsCalled(heading).some((name) => heldFields[name] === 'price') ||
    (cells.kind === 'number' && speaksOf(heading, 'price'))
  return isPrice ? 'price' : undefined
}
