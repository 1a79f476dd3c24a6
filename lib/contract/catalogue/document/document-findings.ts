import type { Finding } from '../rules/finding.ts'

/** What can be said of a value of a document. `invalidValue`: what only developers are told, as its `detail`. */
export type DocumentCode =
  | 'missingValue'
  | 'unfitValue'
  | 'invalidValue'
  | 'unknownKey'
  | 'usedTwice'
  | 'tooMany'
  | 'lineBreak'
  | 'endsAlone'
  | 'secondDefault'
  | 'noName'
  | 'unstorable'
  | 'nestedTooDeep'
  | 'coursesOnFirstLine'
  | 'otherEncoding'
  | 'notJson'
  | 'unusableAddress'
  | 'hidesVersion'
  | 'hiddenStep'
  | 'endsBefore'
  | 'belowPrice'
  | 'alikeBatches'
  | 'neverSold'
  | 'hasComma'
  | 'unlikelyTime'
  | 'lostHtml'
  | 'unmarkedText'
  | 'otherCourse'

/** Code and values of what is said, without its place. */
export interface Told {
  code: DocumentCode
  values?: Finding['values']
}

const shownMax = 60
const identifier = new RegExp(`^[A-Za-z_$][\\w$]{0,${shownMax - 1}}$`)

/** Formats the path to a value as in code, for example `courses[3].title`; returns `document` for an empty path. */
export function pathOf(steps: readonly PropertyKey[]): string {
  let path = ''
  for (const step of steps) {
    if (typeof step === 'number') path += `[${step}]`
    else if (identifier.test(String(step))) path += path === '' ? String(step) : `.${String(step)}`
    else path += `["${printable(String(step)).replaceAll('"', '\\"')}"]`
  }
  return path || 'document'
}

/** A finding at a path such as `courses[3].versions[0].created_at`. */
export const fault = (
  steps: readonly PropertyKey[],
  code: DocumentCode,
  values: Finding['values'] = {},
): Finding => ({ code, values, on: { kind: 'document', id: pathOf(steps) }, weight: 'error' })

/** Formats a value for a message: short, on one line, and safe on a terminal. */
export function quoted(value: unknown): string {
  if (typeof value === 'string') return `'${printable(value)}'`
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return value === undefined ? 'nothing' : String(value)
}

function printable(text: string): string {
  // A character has at most two UTF-16 units, so this cut leaves at least `shownMax + 1` of them. If it halves a
  // surrogate pair, `kept` does not contain the half.
  const characters = [...text.slice(0, 2 * (shownMax + 1))]
  const kept = characters.slice(0, shownMax).join('')
  const escaped = kept.replace(
    /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return characters.length > shownMax ? `${escaped}…` : escaped
}

/** Maximum number of findings kept per document; further findings are only counted. */
const findingsMax = 1_000

/** Maximum number of findings counted in addition to those kept. Reading stops once it is reached. */
const countedMax = 100_000

export class Findings {
  readonly list: Finding[] = []
  /** Number of findings that were counted but not kept. */
  more = 0
  readonly #weight: Finding['weight']

  constructor(weight: Finding['weight']) {
    this.#weight = weight
  }

  push(...found: Finding[]): void {
    this.addAll(found)
  }

  /** Adds any number of findings. Passing a long list to `push` with `...` could overflow the stack. */
  addAll(found: Iterable<Finding>): void {
    for (const one of found) {
      if (this.list.length < findingsMax) this.list.push({ ...one, weight: this.#weight })
      else this.more++
      if (this.isEnough) return
    }
  }

  get count(): number {
    return this.list.length + this.more
  }

  get isEnough(): boolean {
    return this.more >= countedMax
  }
}

/** Returns how many findings a list leaves out, for example `and 12 more`; undefined when the list is complete. */
export const moreWords = (more = 0): string | undefined =>
  more === 0 ? undefined : `and ${more < countedMax ? more : `more than ${countedMax}`} more`
