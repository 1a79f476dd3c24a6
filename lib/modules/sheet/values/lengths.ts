import { unitNamed } from '#lib/office/imports/calendar-names.ts'
import type { Column } from '#lib/office/imports/mapping.ts'
import { plainText, quote, UnreadableText } from '#lib/office/imports/messages.ts'
import { told } from '../messages.ts'

const iso = /^p(?=\d|t\d)(\d+y)?(\d+m)?(\d+w)?(\d+d)?(t(?=\d)(\d+h)?(\d+m)?(\d+s)?)?$/
const part =
  /^(\d+(?:[.,]\d+)?)[ -]*(\p{L}[\p{L}\p{M}]*)\.?(?:\s*[,+&]\s*|\s+(?:and|und|et|y|e|og|och|en|i|и)\s+|\s+|$)/u
const letters = { day: 'D', week: 'W', month: 'M', year: 'Y' } as const

/** Returns an ISO 8601 duration. Throws `UnreadableText` for what is no definite length: `24 classes`. */
export function readLength(
  written: string,
  { unit, language }: Pick<Column, 'unit' | 'language'> = {},
): string {
  const text = plainText(written)
  if (iso.test(text)) return text.toUpperCase()
  const isBare = /^\d+([.,]\d+)?$/.test(text)
  const found = durationIn(isBare ? `${text} ${unit?.replace(/s$/, '') ?? ''}` : text, language)
  if (found !== undefined) return found
  throw new UnreadableText(told(isBare && !unit ? 'bareLength' : 'notLength', { value: quote(written) }))
}

export const isBareNumber = (written: string): boolean => /^\d+([.,]\d+)?$/.test(plainText(written))

export const isLength = (written: string): boolean => durationIn(plainText(written)) !== undefined

function durationIn(text: string, language?: string): string | undefined {
  // `1h30` becomes `1 hour 30 minute`.
  let rest = text.replace(/^(\d+) ?h ?(\d{2})(?: ?min)?$/, '$1 hour $2 minute')
  const counts = new Map<string, number>()
  for (let found = part.exec(rest); found; found = part.exec(rest)) {
    const [all, number = '', word = ''] = found
    // Behind hours, `m` means minutes.
    const unit = word === 'm' && counts.has('hour') ? 'minute' : unitNamed(word, language)
    if (!unit || counts.has(unit)) return undefined
    counts.set(unit, Number(number.replace(',', '.')))
    rest = rest.slice(all.length)
  }
  if (rest !== '' || counts.size === 0) return undefined
  const minutes = (counts.get('hour') ?? 0) * 60 + (counts.get('minute') ?? 0)
  let days = ''
  for (const unit of ['year', 'month', 'week', 'day'] as const) {
    const count = counts.get(unit)
    if (count === undefined || count === 0) continue
    const isHalfYear = unit === 'year' && !Number.isInteger(count) && Number.isInteger(count * 12)
    if (!Number.isInteger(count) && !isHalfYear) return undefined
    days += isHalfYear ? `${count * 12}M` : `${count}${letters[unit]}`
  }
  const found = `P${days}${timeOf(minutes)}`
  return Number.isInteger(minutes) && iso.test(found.toLowerCase()) ? found : undefined
}

const timeOf = (minutes: number): string => {
  if (minutes === 0) return ''
  const hours = minutes >= 120 || minutes % 60 === 0 ? Math.floor(minutes / 60) : 0
  const left = minutes - hours * 60
  return `T${hours > 0 ? `${hours}H` : ''}${left > 0 ? `${left}M` : ''}`
}
