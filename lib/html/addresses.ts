import { oneLine } from './line.ts'

/** A part of a text, from the first code unit to the one after the last. */
export interface Range {
  start: number
  end: number
}

const brackets: Record<string, string> = { '(': ')', '[': ']', '<': '>', '{': '}' }
/** Characters that do not show: soft hyphen, zero-width spaces and joiners. */
const hidden = '\\u00AD\\u200B-\\u200D\\u2060\\uFEFF'
const sign = /[@\uFF20]/g
const word = String.raw`\p{L}\p{M}\p{N}\p{So}`
const local = new RegExp(`[${word}${hidden}._+%'&~!#$*^-]`, 'u')
/** Scripts that are written without spaces between words: a word of theirs may touch an address. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const domain = new RegExp(
  `(?:[${word}${hidden}_-]+[.\\u3002\\uFF0E\\uFF61][${hidden}]*)+` +
    `(?:xn--[a-z0-9-]+|[a-z](?:[${hidden}]*[a-z])+|[\\p{L}\\p{M}]{2,})`,
  'iuy',
)
const domainMax = 255

/** The text on one line without e-mail addresses, nor the brackets that held nothing else. */
export function removeAddresses(text: string): string {
  let left = text
  // What stood on both sides of an address may make another.
  for (let round = 0; hasAddress(left); round++) {
    left = round < roundsMax ? withoutRanges(left, addressRanges(left)) : left.replace(sign, '')
  }
  return oneLine(left)
}

/** How often an address may come up from under another before the signs themselves go. */
export const roundsMax = 10

export const hasAddress = (text: string): boolean => addressRanges(text).length > 0

function withoutRanges(text: string, ranges: readonly Range[]): string {
  let left = ''
  let from = 0
  for (const { start, end } of ranges) {
    left += text.slice(from, start)
    from = end
  }
  return left + text.slice(from)
}

/** Where a text has e-mail addresses, in order, with the brackets that hold nothing else. */
export function addressRanges(text: string): Range[] {
  const found: Range[] = []
  for (const { index } of text.matchAll(sign)) {
    const start = localStart(text, index, found.at(-1)?.end ?? 0)
    domain.lastIndex = 0
    const host = domain.exec(text.slice(index + 1, index + 1 + domainMax))?.[0]
    if (start < index && host !== undefined) found.push({ start, end: index + 1 + host.length })
  }
  return listsOf(text, found).flatMap((list) => {
    const first = list[0]
    const last = list.at(-1)
    if (!first || !last) return []
    const whole = widen(text, { start: first.start, end: last.end })
    return whole.start < first.start ? [whole] : list.map((range) => widen(text, range))
  })
}

/** Where the part before the sign begins: at the sign when there is no such part. */
function localStart(text: string, at: number, from: number): number {
  if (text[at - 1] === '"') {
    const quote = text.lastIndexOf('"', at - 2)
    if (quote >= from && at - quote <= 66 && quote < at - 2) return quote
  }
  const isTouching = !unspaced.test(characterBefore(text, at))
  let start = at
  while (start > from) {
    const character = characterBefore(text, start)
    if (!local.test(character) || (isTouching && unspaced.test(character))) break
    start -= character.length
  }
  while (start < at && ".'&~!#$*^%".includes(text.charAt(start))) start++
  return start
}

const characterBefore = (text: string, at: number): string =>
  text.slice(at - (/[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(Math.max(0, at - 2), at)) ? 2 : 1), at)

/** Addresses with nothing but separators between them: a pair of brackets may hold all of a list. */
function listsOf(text: string, ranges: readonly Range[]): Range[][] {
  const lists: Range[][] = []
  for (const range of ranges) {
    const list = lists.at(-1)
    const before = list?.at(-1)
    if (list && before && /^[\s,;|/]*$/.test(text.slice(before.end, range.start))) list.push(range)
    else lists.push([range])
  }
  return lists
}

/** The range with all brackets around it that hold nothing else. */
function widen(text: string, { start, end }: Range): Range {
  let range = { start, end }
  for (;;) {
    let before = range.start - 1
    let after = range.end
    while (/\s/.test(text.charAt(before))) before--
    while (/\s/.test(text.charAt(after))) after++
    const closing = brackets[text.charAt(before)]
    if (closing === undefined || closing !== text.charAt(after)) return range
    range = { start: before, end: after + 1 }
  }
}
