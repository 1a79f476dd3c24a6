import { isDayName } from '#lib/office/imports/calendar-names.ts'
import { wordValues } from '#lib/office/imports/mapping.ts'
import { textIn } from './cell.ts'
import { type Field, fieldNamed } from './fields.ts'
import type { CellKind, ColumnCells } from './kinds.ts'
import { fieldsCalled, speaksOf, wordsOfHeading } from './words.ts'

export interface Proposed {
  field: string | null
  /** Whether the heading is exactly a word for the field. */
  isSure: boolean
}

const suitable: Readonly<Record<Field['kind'], readonly (CellKind | undefined)[]>> = {
  text: ['text', 'flag', 'long', 'number', 'length', 'mail', 'link', 'sessions', undefined],
  html: ['text', 'long', 'flag', 'length', 'link', undefined],
  date: ['date', undefined],
  time: ['date', undefined],
  length: ['length', 'number', undefined],
  flag: ['flag', 'text', undefined],
  number: ['number', 'flag', undefined],
  words: ['text', 'flag', undefined],
  money: ['money', 'number', 'flag', 'text', undefined],
  sessions: ['sessions', 'time', undefined],
  tags: ['text', 'flag', undefined],
  people: ['text', undefined],
  link: ['link', undefined],
}

function suits(field: Field, cells: ColumnCells): boolean {
  const { kind, isOfWords, words } = cells
  if (field.name === 'title') return kind === 'text' || kind === 'long' || kind === undefined
  if (field.name === 'id' || field.name === 'version_id')
    return kind === 'text' || kind === 'number' || kind === undefined
  if (field.kind === 'words' || (field.kind === 'flag' && kind === 'text')) return isOfWords
  if (field.kind === 'money' && kind === 'text') {
    // Words such as `on request` may be all that a price says.
    const priced = [...words.keys()].filter((word) => /\d/.test(word)).length
    return priced > 0 || words.size < 5
  }
  if (field.kind === 'date' && kind === 'text') return false
  return suitable[field.kind].includes(kind)
}

/** Returns whether a column has ids, by a word of its heading or most of its cells: `C_UK121_01`, `yoga-for-all`. */
const areIds = (heading: string, { filled }: ColumnCells): boolean =>
  wordsOfHeading(heading).some((word) => /^(?:id|slug|code|key|url|uuid|sku)s?$/i.test(word)) ||
  2 * filled.filter((cell) => /^(?:\S*\d\S*|[\p{Ll}\d]+(?:[-_][\p{Ll}\d]+)+)$/u.test(textIn(cell))).length >
    filled.length

/**
 * Returns how likely a column is the title: by its heading or a word of it (`title_en`, `nome.it`), else by texts that
 * differ, the longer the likelier. Ids are the title only where nothing else is.
 */
function titleRank(heading: string, cells: ColumnCells): number {
  const { kind, distinct, filled } = cells
  const { sure, unsure } = fieldsCalled(heading)
  if (!suits(titleField, cells) || (sure.length > 0 && !sure.includes('title'))) return 0
  const isSpoken = speaksOf(heading, 'title') && distinct > 0.2
  const speaks = sure.includes('title') ? 6 : isSpoken ? 5 : unsure.includes('title') ? 4 : 0
  if (areIds(heading, cells)) return sure.includes('title') ? 0.5 : 0
  if (speaks > 0) return speaks
  const length = filled.reduce<number>((sum, cell) => sum + textIn(cell).length, 0) / filled.length
  return kind === 'text' && distinct > 0.6 ? 1 + Math.min(length, 100) / 100 : 0
}

const titleField = fieldNamed('title') as Field

/** Returns whether a column whose heading more often means something else has a word of the field. */
const mayMean = (field: Field, { words }: ColumnCells): boolean =>
  field.kind !== 'words' ||
  [...words.keys()].some((word) => wordValues(field.name).includes(word.toLowerCase()))

/** Fields that cells alone are, below a heading that nobody knows. */
const byKind: Partial<Record<CellKind, string>> = {
  date: 'starts_on',
  sessions: 'sessions',
  time: 'sessions',
  length: 'workload',
  money: 'price',
  long: 'description',
}

/**
 * Proposes what each column is: an exact word for a field whose cells it has, else what most of its cells are, else
 * nothing. One column fills a field, but for those that are joined.
 */
export function proposeFields(headings: readonly string[], cells: readonly ColumnCells[]): Proposed[] {
  const found: (Proposed | undefined)[] = headings.map(() => undefined)
  const taken = new Set<string>()
  const take = (at: number, name: string, isSure: boolean): void => {
    found[at] = { field: name, isSure }
    if (fieldNamed(name)?.joint === undefined) taken.add(name)
  }
  const ranks = headings.map((heading, at) => titleRank(heading, cells[at] as ColumnCells))
  const best = Math.max(0, ...ranks)
  if (best > 0) take(ranks.indexOf(best), 'title', best === 6)
  const called = headings.map(fieldsCalled)
  for (const how of ['sure', 'unsure'] as const)
    for (const [at, words] of called.entries()) {
      if (found[at]) continue
      const own = words[how].find((name) => {
        const field = fieldNamed(name)
        const own = cells[at] as ColumnCells
        return (
          field &&
          name !== 'title' &&
          !taken.has(name) &&
          suits(field, own) &&
          (how === 'sure' || mayMean(field, own))
        )
      })
      if (own !== undefined) take(at, own, how === 'sure')
    }
  for (const [at, { kind }] of cells.entries()) {
    const own = kind && byKind[kind]
    const isNamed = found.some((one) => one?.field === own)
    if (found[at] || own === undefined || isNamed || (called[at]?.sure.length ?? 0) > 0) continue
    take(at, own, false)
  }
  // Times without a day are no weekly lessons.
  const ofSessions = [...found.keys()].filter((at) => found[at]?.field === 'sessions')
  if (!ofSessions.some((at) => cells[at]?.kind === 'sessions' || isDayName(headings[at] ?? '')))
    for (const at of ofSessions) if (cells[at]?.kind) found[at] = undefined
  return found.map((one) => one ?? { field: null, isSure: false })
}
