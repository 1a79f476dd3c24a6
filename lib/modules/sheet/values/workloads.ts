import { quote, said } from '#lib/office/imports/messages.ts'
import { type Cell, plainCell, type ReadCell, textIn } from '../cell.ts'

/** Units of time with their words, and their length in minutes where it is fixed. */
const units: { words: RegExp; unit: string; isTime?: true; minutes?: number; twelfths?: true }[] = [
  {
    words: /^(y|yrs?|years?|साल|वर्ष|jahre?n?|ans?|années?|años?|anos?|ann[oi]|mwaka|miaka)$/,
    unit: 'Y',
    twelfths: true,
  },
  {
    words:
      /^(mon|mons|mths?|months?|माह|महीने|महीना|måneder|maanden|miesięcy|miesiące|měsíců|месяцев|месяца|месяц|luni|أشهر|شهر|ماه|个月|ヶ月|개월|ay|bulan|tháng|เดือน|monate?n?|mois|mes|meses|mês|mes[ei]|mwezi|miezi)$/,
    unit: 'M',
  },
  {
    words:
      /^(w|wks?|weeks?|सप्ताह|हफ्ते|हफ़्ते|uger|weken|tygodni|tygodnie|týdnů|недель|недели|săptămâni|أسابيع|أسبوع|هفته|周|週間|주|hafta|minggu|tuần|สัปดาห์|wochen?|semaines?|semanas?|settiman[ae]|wiki)$/,
    unit: 'W',
  },
  {
    words:
      /^(d|days?|दिन|dage|dagen|dni|dnů|дней|дня|день|zile|أيام|يوم|روز|天|日間|일|gün|hari|ngày|วัน|tage?n?|jours?|días?|dias?|giorn[oi]|siku)$/,
    unit: 'D',
  },
  {
    words:
      /^(h|hrs?|hours?|घंटे|घंटा|घण्टे|stunden?|kursstunden?|std|timer|timmar|uur|uren|godzin[ay]?|hodin[ay]?|часов|часа|час|ساعة|ساعات|ساعت|小时|時間|시간|saat|jam|giờ|ชม|ชั่วโมง|heures?|horas?|or[ae]|saa|masaa)$/,
    unit: 'H',
    isTime: true,
    minutes: 60,
  },
  {
    words:
      /^(m|mins?|minutes?|minuten|minutos?|minuti|minuter|мин|минут|دقيقة|دقیقه|分钟|分|분|dakika|menit|phút|นาที|मिनट)$/,
    unit: 'M',
    isTime: true,
    minutes: 1,
  },
]
const unitOf = (word: string) =>
  units.find(({ words }) => words.test(word.replace(/\.$/, '').normalize('NFKC')))

const iso = /^p(?=\d|t\d)(\d+y)?(\d+m)?(\d+w)?(\d+d)?(t(?=\d)(\d+h)?(\d+m)?(\d+s)?)?$/
const part = /^(\d+(?:\.\d+)?)[ -]*(\p{L}[\p{L}\p{M}]*\.?)(?:\s*[,+&]\s*|\s+and\s+|\s+|$)/u
/** Matches words that turn a duration into a frequency, such as `daily` in `2 hours daily`. */
const often = /^(daily|per|each|every|a (day|week|month)|\/ ?(day|week|month|class|session))\b/
const counts: Record<string, number> = {
  ...{ one: 1, two: 2, three: 3, four: 4, six: 6, nine: 9, twelve: 12 },
  ...{ एक: 1, दो: 2, तीन: 3, चार: 4, छह: 6 },
}
const repeated = /^[x×*]\s*(\d+)\b\s*/

/**
 * Parses a duration into ISO 8601: `24 hours`, `1.5 hours × 12`, `2 months 15 days`. A bare number takes its unit from
 * the heading. Ignores other text, such as `24 classes`, with a warning.
 */
export const workload: ReadCell = (cell, { heading, warn }) => {
  const written = textIn(cell)
  const text = plainCell(cell)
  if (iso.test(text)) return written.toUpperCase()
  const unit = plainCell(heading.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .split(/[^\p{L}\p{M}]+/u)
    .find((word) => unitOf(word))
  const isBare = /^\d+(\.\d+)?$/.test(text)
  const [first = ''] = text.split(' ', 1)
  const counted = Object.hasOwn(counts, first) ? `${counts[first]}${text.slice(first.length)}` : text
  const { duration, rest } = durationIn(isBare && unit ? `${text} ${unit}` : counted)
  if (duration === undefined && isBare) warn(said('bareWorkload', { value: quote(written) }), 'bare')
  else if (duration === undefined) warn(said('noWorkload', { value: quote(written) }))
  else if (rest !== '') warn(said('wordsLeftOut', { words: quote(rest), value: quote(written) }))
  return duration ?? null
}

export const isWorkload = (cell: Cell): boolean => {
  const { duration, rest } = durationIn(plainCell(cell))
  return duration !== undefined && rest === ''
}

function durationIn(text: string): { duration: string | undefined; rest: string } {
  // `1h30` becomes `1 h 30 min`.
  let rest = text.replace(/^(\d+) ?h ?(\d{2})(?: ?min)?$/, '$1 h $2 min').replace(/^(\d+) ?['’′]$/, '$1 min')
  let days = ''
  let minutes = 0
  for (let found = part.exec(rest); found; found = part.exec(rest)) {
    const [all, number = '', word = ''] = found
    const unit = unitOf(word)
    // A lone `m` can mean months instead of minutes.
    if (!unit || (word === 'm' && minutes === 0)) break
    const count = Number(number)
    if (unit.minutes !== undefined) minutes += count * unit.minutes
    else if (Number.isInteger(count)) days += `${count}${unit.unit}`
    else if (unit.twelfths && Number.isInteger(count * 12)) days += `${count * 12}M`
    else break
    rest = rest.slice(all.length)
  }
  const [all = '', times] = repeated.exec(rest) ?? []
  if (times !== undefined && days === '') {
    minutes *= Number(times)
    rest = rest.slice(all.length)
  }
  // ISO 8601 requires the order years, months, weeks, days.
  const isSound =
    iso.test(`p${days}${timeOf(minutes)}`.toLowerCase()) && Number.isInteger(minutes) && !often.test(rest)
  return { duration: isSound ? `P${days}${timeOf(minutes)}` : undefined, rest: rest.trim() }
}

const timeOf = (minutes: number): string => {
  if (minutes === 0) return ''
  const hours = minutes >= 120 || minutes % 60 === 0 ? Math.floor(minutes / 60) : 0
  const left = minutes - hours * 60
  return `T${hours > 0 ? `${hours}H` : ''}${left > 0 ? `${left}M` : ''}`
}
