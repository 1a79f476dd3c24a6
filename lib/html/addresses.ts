import { trimmedLine } from './line.ts'

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
const domain = new RegExp(`[${word}${hidden}_.\\u3002\\uFF0E\\uFF61-]*`, 'uy')
const dot = /[.\u3002\uFF0E\uFF61]/
/** What may end a domain, at the beginning of one of its parts. */
const top = new RegExp(`^[${hidden}]*(?:xn--[a-z0-9-]+|[a-z](?:[${hidden}]*[a-z])+|[\\p{L}\\p{M}]{2,})`, 'iu')

/** The text on one line without e-mail addresses, nor the brackets that held nothing else. */
export function removeAddresses(text: string): string {
  let left = text
  // What stood on both sides of an address may make another.
  for (let round = 0; hasAddress(left); round++) {
    left = round < roundsMax ? withoutRanges(left, addressRanges(left)) : left.replace(sign, '')
  }
  return trimmedLine(left)
}

/** How often an address may come up from under another before the signs themselves go. */
export const roundsMax = 10

export const hasAddress = (text: string): boolean => addressRanges(text).length > 0

/** The mark of an image for fine screens, which is no domain: `portrait@2x.png`. */
const fineImage = /@[1-9]x(?=[\w-]*\.(?:avif|gif|jpe?g|png|svg|webp)(?:$|[?#]))/i

/** Whether an e-mail address can be read in a URL, percent-encoded perhaps. */
export function urlGivesAddress(url: string): boolean {
  if (/^mailto:/i.test(url)) return true
  let text = url.replace(fineImage, '')
  for (let round = 0; round < roundsMax; round++) {
    if (hasAddress(text)) return true
    const decoded = text.replace(/%([0-7][0-9a-f])/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    if (decoded === text) return false
    text = decoded
  }
  return true
}

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
    const end = start < index ? domainEnd(text, index + 1) : undefined
    if (end !== undefined) found.push({ start, end })
  }
  return listsOf(text, found).flatMap((list) => {
    const first = list[0]
    const last = list.at(-1)
    if (!first || !last) return []
    const whole = widen(text, { start: first.start, end: last.end })
    return whole.start < first.start ? [whole] : list.map((range) => widen(text, range))
  })
}

/**
 * Where the domain that begins at a place ends; undefined when none does. Part by part, not by one pattern: invisible
 * characters may stand on both sides of a dot, and a pattern would try all ways to share them out.
 */
function domainEnd(text: string, start: number): number | undefined {
  domain.lastIndex = start
  let end: number | undefined
  let at = start
  for (const part of domain.exec(text)?.[0].split(dot) ?? []) {
    if (part === '') break
    const last = at === start ? undefined : top.exec(part)?.[0]
    if (last !== undefined) end = at + last.length
    at += part.length + 1
  }
  return end
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
