import { trimmedLine } from './line.ts'

/** A part of a text, from the first code unit to the one after the last. */
export interface Range {
  start: number
  end: number
}

const brackets: Record<string, string> = { '(': ')', '[': ']', '<': '>', '{': '}' }
/** Invisible characters: soft hyphen, zero-width spaces and joiners. */
const hidden = '\\u00AD\\u200B-\\u200D\\u2060\\uFEFF'
const sign = /[@\uFF20]/g
const word = String.raw`\p{L}\p{M}\p{N}\p{So}`
const local = new RegExp(`[${word}${hidden}._+%'&~!#$*^-]`, 'u')
/** Scripts without spaces between words: a word may touch an address. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const domain = new RegExp(`[${word}${hidden}_.\\u3002\\uFF0E\\uFF61-]*`, 'uy')
const dot = /[.\u3002\uFF0E\uFF61]/
/** The last part of a domain. */
const top = new RegExp(`^[${hidden}]*(?:xn--[a-z0-9-]+|[a-z](?:[${hidden}]*[a-z])+|[\\p{L}\\p{M}]{2,})`, 'iu')

/** Removes e-mail addresses, and brackets that held nothing else; returns the text on one line. */
export function removeAddresses(text: string): string {
  let left = text
  // The texts around a removed address may form another one.
  for (let round = 0; hasAddress(left); round++) {
    left = round < roundsMax ? withoutRanges(left, addressRanges(left)) : left.replace(sign, '')
  }
  return trimmedLine(left)
}

/** How many rounds of removal run before every `@` is removed. */
export const roundsMax = 10

export const hasAddress = (text: string): boolean => addressRanges(text).length > 0

/** The mark of a high-resolution image, `portrait@2x.png`, which is no domain. */
const fineImage = /@[1-9]x(?=[\w-]*\.(?:avif|gif|jpe?g|png|svg|webp)(?:$|[?#]))/i

/** Tells whether a URL holds an e-mail address, perhaps percent-encoded. */
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

/** Finds the e-mail addresses of a text in order, with brackets that hold nothing else. */
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
 * Returns the end of the domain that begins at `start`; undefined without one. Parsed part by part: one pattern would
 * backtrack over invisible characters on both sides of a dot.
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

/** Returns the start of the local part; the position of `@` when there is none. */
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

/** Groups addresses with only separators between them: brackets may hold a list. */
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

/** Widens a range to all brackets that hold nothing else. */
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
