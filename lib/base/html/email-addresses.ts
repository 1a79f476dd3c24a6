import { trimmedLine } from '#lib/base/plain-text.ts'

/** A range in a text, in UTF-16 units; `end` is exclusive. */
interface Range {
  start: number
  end: number
}

const brackets: Record<string, string> = { '(': ')', '[': ']', '<': '>', '{': '}' }
/** Invisible characters: soft hyphen, zero-width spaces and joiners. */
const hidden = '\\u00AD\\u200B-\\u200D\\u2060\\uFEFF'
/** White space that is collapsed to one space. U+FEFF does not count. */
const space = /\p{White_Space}/u
/** The characters whose NFKC is `@`. */
const sign = /[@\uFE6B\uFF20]/g
const word = String.raw`\p{L}\p{M}\p{N}\p{So}`
const local = new RegExp(`[${word}${hidden}._+%'&~!#$*^-]`, 'u')
/** Scripts without spaces between words, so a word may directly precede an address. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const domain = new RegExp(`[${word}${hidden}_.\\u2024\\u3002\\uFE12\\uFE52\\uFF0E\\uFF61-]*`, 'uy')
/** The characters whose NFKC is a dot, of either width. */
const dot = /[.\u2024\u3002\uFE12\uFE52\uFF0E\uFF61]/
/** Matches a top-level domain at the start of a text. */
const top = new RegExp(`^[${hidden}]*(?:xn--[a-z0-9-]+|[a-z](?:[${hidden}]*[a-z])+|[\\p{L}\\p{M}]{2,})`, 'iu')

/**
 * Maximum number of rounds. If addresses are still found after that many removals, all `@` are removed. If a URL is
 * still percent-encoded after that many decodings, it counts as containing an address.
 */
const roundsMax = 10

/** Removes e-mail addresses, along with brackets that contain nothing else. Returns the text on one line. */
export function removeAddresses(text: string): string {
  const part = { value: text }
  cutAddresses([part])
  return trimmedLine(part.value)
}

/** Removes e-mail addresses from a line that consists of several parts. Returns whether there were any. */
export function cutAddresses(parts: readonly { value: string }[]): boolean {
  // Removing an address may join the texts around it to another address.
  for (let round = 0; ; round++) {
    const line = parts.map(({ value }) => value).join('')
    const ranges = addressRanges(line)
    if (ranges.length === 0) return round > 0
    if (round < roundsMax) cutRanges(parts, line, ranges)
    else for (const part of parts) part.value = part.value.replace(sign, '')
  }
}

/** Removes ranges from a line. If a range has a space before and after it, removes the second one too. */
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

/** Matches the mark of a high-resolution image, such as `@2x` in `portrait@2x.png`. It is not an address. */
const fineImage = /@[1-9]x(?=[\w-]*\.(?:avif|gif|jpe?g|png|svg|webp)(?:$|[?#]))/i

/** Returns whether a URL contains an e-mail address, including in percent-encoded form. */
export function urlGivesAddress(url: string): boolean {
  if (/^mailto:/i.test(url)) return true
  let text = url.replace(fineImage, '')
  for (let round = 0; round < roundsMax; round++) {
    if (hasAddress(text)) return true
    const decoded = text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) =>
      Buffer.from(codes.replaceAll('%', ''), 'hex').toString(),
    )
    if (decoded === text) return false
    text = decoded
  }
  return true
}

/** Finds the e-mail addresses in a text, in order, along with brackets that contain nothing else. */
function addressRanges(text: string): Range[] {
  // Addresses with nothing but separators between them form a list. Brackets around the whole list are removed with it.
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
 * Returns the end of the domain that starts at `start`; undefined if there is none. Goes from dot to dot, because a
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

/** Start of the part before the `@` at `at`, not before `from`; `at` itself if there is none. */
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

/** Extends a range by the brackets around it that contain nothing else. */
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
