import { trimmedLine } from './line.ts'

/** A range of a text, in UTF-16 units. `end` is exclusive. */
interface Range {
  start: number
  end: number
}

const brackets: Record<string, string> = { '(': ')', '[': ']', '<': '>', '{': '}' }
/** Invisible characters: soft hyphen, zero-width spaces and joiners. */
const hidden = '\\u00AD\\u200B-\\u200D\\u2060\\uFEFF'
/** White space that gets collapsed. U+FEFF is not white space. */
const space = /\p{White_Space}/u
const sign = /[@\uFF20]/g
const word = String.raw`\p{L}\p{M}\p{N}\p{So}`
const local = new RegExp(`[${word}${hidden}._+%'&~!#$*^-]`, 'u')
/** Scripts that put no spaces between words, so a word may touch an address. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const domain = new RegExp(`[${word}${hidden}_.\\u3002\\uFF0E\\uFF61-]*`, 'uy')
const dot = /[.\u3002\uFF0E\uFF61]/
/** Matches a top-level domain. */
const top = new RegExp(`^[${hidden}]*(?:xn--[a-z0-9-]+|[a-z](?:[${hidden}]*[a-z])+|[\\p{L}\\p{M}]{2,})`, 'iu')

/**
 * Maximum number of rounds. A text that still has addresses after that many removals loses every `@`. A URL that is
 * still percent-encoded after that many decodings counts as one with an address.
 */
const roundsMax = 10

/** Removes e-mail addresses, with brackets that contain nothing else, and returns the text on one line. */
export function removeAddresses(text: string): string {
  const part = { value: text }
  cutAddresses([part])
  return trimmedLine(part.value)
}

/** Removes the addresses from a line that is split into parts. Returns whether there was any. */
export function cutAddresses(parts: readonly { value: string }[]): boolean {
  // The texts around a removed address may form another address.
  for (let round = 0; ; round++) {
    const line = parts.map(({ value }) => value).join('')
    const ranges = addressRanges(line)
    if (ranges.length === 0) return round > 0
    if (round < roundsMax) cutRanges(parts, line, ranges)
    else for (const part of parts) part.value = part.value.replace(sign, '')
  }
}

/** Removes ranges from a line. Of the two spaces around a range, the second is removed too. */
function cutRanges(parts: readonly { value: string }[], line: string, ranges: readonly Range[]): void {
  const isCut = new Uint8Array(line.length)
  for (const { start, end } of ranges) {
    const isApart = /^\p{White_Space}?$/u.test(line.charAt(start - 1)) && space.test(line.charAt(end))
    isCut.fill(1, start, isApart ? end + 1 : end)
  }
  let at = 0
  for (const part of parts) {
    const units = part.value.split('')
    part.value = units.filter(() => !isCut[at++]).join('')
  }
}

export const hasAddress = (text: string): boolean => addressRanges(text).length > 0

/** Matches the mark of a high-resolution image, as in `portrait@2x.png`, which is not an address. */
const fineImage = /@[1-9]x(?=[\w-]*\.(?:avif|gif|jpe?g|png|svg|webp)(?:$|[?#]))/i

/** Returns whether a URL contains an e-mail address, also when it is percent-encoded. */
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

/** Finds the e-mail addresses of a text in order, with brackets that contain nothing else. */
function addressRanges(text: string): Range[] {
  // Addresses with only separators between them form a list; brackets around the whole list are removed with it.
  const lists: [Range, ...Range[]][] = []
  for (const { index } of text.matchAll(sign)) {
    const list = lists.at(-1)
    const before = list?.at(-1)?.end ?? 0
    const start = localStart(text, index, before)
    const end = start < index ? domainEnd(text, index + 1) : undefined
    if (end === undefined) continue
    if (list && /^[\s,;|/]*$/.test(text.slice(before, start))) list.push({ start, end })
    else lists.push([{ start, end }])
  }
  return lists.flatMap((list) => {
    const { start } = list[0]
    const whole = widen(text, { start, end: list.at(-1)?.end ?? start })
    return whole.start < start ? [whole] : list.map((range) => widen(text, range))
  })
}

/**
 * Returns the end of the domain that begins at `start`; undefined when there is no domain. Parses it part by part: a
 * single pattern would backtrack over invisible characters on both sides of a dot.
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

/**
 * Returns the start of the local part before the `@` at `at`; `at` when there is no local part. Does not look before
 * `from`.
 */
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

/** Widens a range to all brackets that contain nothing else. */
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
