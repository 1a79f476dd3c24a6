import { z } from 'zod'
import { dateKind, duration, flag, timestamp } from '#lib/contract/catalogue/document/kinds.ts'
import { type CourseObject, fieldKind } from '#lib/contract/catalogue/document/shape/course.ts'
import type { Said } from '#lib/office/imports/messages.ts'
import type { ReadCell } from '../cell.ts'
import { dateCell, htmlCell, number, textCell, time } from '../values/texts.ts'
import { flagCell } from '../values/words.ts'
import { workload } from '../values/workloads.ts'
import { type Suits, suits } from './suits.ts'

/** What a field says of its columns. All of it is optional: the type of the document field decides the rest. */
interface Sayings {
  /** English headings; other languages are entries of `languages.json`, with the field's name as their key. */
  headings?: string
  /** Headings in any language that as often mean something else, by how surely they mean this field. */
  unsure?: Readonly<Record<number, string>>
  read?: ReadCell
  suits?: Suits
  /** Least evidence with which the cells alone, below a heading that nobody knows, are this field. */
  alone?: number
  /** The same below no heading at all. */
  unheaded?: number
  /** Joins the cells if several columns fill the field. Without it, one column does. */
  joint?: string
  /** No page shows the field, or the office can correct it later without harm, so it is never asked about. */
  isUnseen?: true
  /** Returns why a text does not fit the field; it becomes part of the level instead. */
  misfit?: (text: string) => Said | undefined
}

/** A field that a sheet may have a column for. */
export interface Field extends Sayings {
  /** Heading that our exports write. Equals the document field's name where that name is clear enough. */
  name: string
  /** Object of the institute document that contains the field named by `key`. */
  of: CourseObject
  key: string
  about: string
  example: string
  read: ReadCell
  /** How well cells suit the field. */
  suits: Suits
  /** Whether exported workbooks store the cell as a number. */
  isNumber: boolean
  isDay: boolean
}

/** How the cells of a field are read, and recognised, by the type of the document field. */
const byKind = new Map<z.ZodType, readonly [ReadCell, Suits]>([
  [dateKind, [dateCell, suits.date]],
  [timestamp, [time, suits.date]],
  [duration, [workload, suits.workload]],
  [flag, [flagCell, suits.flag]],
])

/** Makes a field. `key` names the document field if that has another name than the column. */
export function field(
  of: CourseObject,
  name: string,
  about: string,
  { example = '', key = name, ...own }: Sayings & { example?: string; key?: string } = {},
): Field {
  const kind = fieldKind(of, key)
  const isNumber = kind instanceof z.ZodNumber
  const [read, fit] = key.endsWith('_html')
    ? [htmlCell, suits.prose]
    : (byKind.get(kind) ?? (isNumber ? [number, suits.number] : [textCell, suits.text]))
  return { of, name, key, about, example, read, suits: fit, ...own, isNumber, isDay: kind === dateKind }
}
