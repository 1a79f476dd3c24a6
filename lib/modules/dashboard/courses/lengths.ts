/** Units of a course's length: as people write them, and as the document has them around the number. */
const units: readonly { words: readonly string[]; before: string; after: string }[] = [
  { words: ['minutes', 'minute', 'min', 'मिनट'], before: 'PT', after: 'M' },
  { words: ['hours', 'hour', 'hrs', 'h', 'घंटे', 'घंटा'], before: 'PT', after: 'H' },
  { words: ['days', 'day', 'दिन'], before: 'P', after: 'D' },
  { words: ['weeks', 'week', 'हफ़्ते', 'हफ्ते', 'सप्ताह'], before: 'P', after: 'W' },
  { words: ['months', 'month', 'महीने', 'महीना'], before: 'P', after: 'M' },
]

/** Writes an ISO 8601 duration of one unit as people do, `24 hours`; returns another duration as it is. */
export function lengthText(duration: string | null): string {
  if (duration === null) return ''
  const [, before, count, after] = /^(PT?)(\d+)([A-Z])$/.exec(duration) ?? []
  const unit = units.find((one) => one.before === before && one.after === after)
  return unit ? `${count} ${unit.words[count === '1' ? 1 : 0]}` : duration
}

/** Reads what `lengthText` writes, in English or Hindi. Returns an unknown text as it is, for the check to refuse. */
export function readLength(text: string): string | null {
  const [, count, word] = /^(\d{1,6}) *(\p{L}[\p{L}\p{M}]*)\.?$/u.exec(text.normalize('NFC')) ?? []
  const wanted = word?.toLowerCase()
  const unit = units.find(({ words }) => words.some((one) => one.normalize('NFC') === wanted))
  return unit ? `${unit.before}${Number(count)}${unit.after}` : text || null
}
