import { markdownMark } from '#lib/base/html/markdown.ts'
import { escapeText } from '#lib/base/html/write.ts'
import { quote, said, UnreadableText } from '#lib/office/imports/messages.ts'
import { type Cell, plainCell, type ReadCell, textIn } from '../cell.ts'
import { readDate } from './dates.ts'
import { isStatus } from './words.ts'

export const textCell: ReadCell = (cell) => textIn(cell)

export const dateCell: ReadCell = readDate

/**
 * Reads a day on which a course appears or goes. Refuses words that name no day: without the day, the course would be
 * shown.
 */
export const publishDay: ReadCell = (cell, context) => {
  const warnings: Parameters<typeof context.warn>[] = []
  const day = readDate(cell, { ...context, warn: (...warning) => warnings.push(warning) })
  if (day === null) throw new UnreadableText(said('notDay', { value: quote(textIn(cell)) }))
  for (const warning of warnings) context.warn(...warning)
  return day
}

export const time: ReadCell = (cell, context) => {
  if (cell instanceof Date) return cell.toISOString()
  const written = textIn(cell)
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(written)) return written
  const day = readDate(cell, context)
  return day && `${day}T00:00:00Z`
}

/** Reads a number, with or without decoration: `4,6`, `4.6/5`, `4.6 ★`, `218 ratings`. */
export const number: ReadCell = (cell, { warn }) => {
  const [, digits] =
    /^(\d+(?:[.,]\d+)?)(?: ?\/ ?5| ?[★⭐*]+| (?:stars?|ratings?|reviews?))?$/.exec(plainCell(cell)) ?? []
  if (digits !== undefined) return Number(digits.replace(',', '.'))
  warn(said('noNumber', { value: quote(textIn(cell)) }))
  return null
}

/** Reads a rating, or how many there are. 0 is none: what nobody rated is not bad. */
export const rated: ReadCell = (cell, context) => {
  const value = number(cell, context)
  return value === 0 && !context.isOurs ? null : value
}

const full =
  /^(wait ?list(ed)?|waiting list|warteliste|liste d['’]attente|lista de espera|lista d['’]attesa|full|house ?full|fully booked|booked|booked out|sold out|no seats?|ausgebucht|ausgeb|belegt|voll|complet|completo|llen[oa]|cupo (lleno|completo|agotado)|sin (cupo|lugares|plazas)|agotad[oa]s?|esgotad[oa]|lotad[oa]|sem vagas|esaurito|completato|imejaa|brak( miejsc)?|нет( мест)?|мест нет|набор закрыт|немає( місць)?|満席|満員|已满|已滿|额满|額滿|매진|마감|dolu|kontenjan dolu|penuh|hết chỗ|đã đầy|เต็ม|מלא|اكتمل|مكتمل|ممتلئ|تکمیل|ظرفیت تکمیل|πλήρες|obsazeno|plno|udsolgt|fuldt|fullbokad|fulltegnet|volgeboekt|täynnä|betelt|bhar gaya|भरा|भर गया)$/

export const isFull = (cell: Cell): boolean => full.test(plainCell(cell).replace(/(?<![.!])[.!]+$/, ''))

/** Returns whether a seats cell means that no seats are left. Elsewhere, `none` does not say of what. */
export const saysNoSeats = (cell: Cell): boolean => isFull(cell) || /^(0|nil|none)$/.test(plainCell(cell))

/**
 * Reads the number of seats left from texts such as `4`, `4 left` or `full`. Ignores any other text, with a warning
 * unless it is a status.
 */
export const seats: ReadCell = (cell, { heading, warn }) => {
  const [, digits] =
    /^(?:(?:only|noch|nur noch|quedan|restan|restam) )?(\d+)(?: (?:seats?|places?|slots?|spots?|vacancies|plätze|cupos?|plazas|vagas|lugares|posti))?(?: (?:left|available|open|remaining|frei|libres|disponibles|disponíveis|livres|restantes|liberi))?$/.exec(
      plainCell(cell),
    ) ?? []
  if (digits !== undefined) return Number(digits)
  if (saysNoSeats(cell)) return 0
  const left = leftOf(plainCell(cell), heading)
  if (left !== undefined) return left
  if (!isStatus(cell)) warn(said('noSeats', { value: quote(textIn(cell)) }))
  return null
}

const leftWords =
  'left|available|open|remaining|vacan|free|frei|rest|libre|disponib|dispon[ií]ve|livre|liber[aoi]|baki|बाकी|रिक्त'
const outOf = /^(\d+) ?(?:\/|(?:out )?of|von|sur|de|di) ?(\d+)(?: (\p{L}+))?$/u
/** Matches the seats left in brackets: `9 (reste 2)`, `12 (2 left)`. */
const inBrackets = new RegExp(`\\((?:(?:${leftWords})\\p{L}* (\\d+)|(\\d+) (?:${leftWords})\\p{L}*)\\)$`, 'u')

/**
 * Returns the seats left in `4 / 20`, if the heading or the cell says that the first number is them; undefined
 * otherwise, because it can be the seats taken.
 */
function leftOf(text: string, heading: string): number | undefined {
  const [, before, after] = inBrackets.exec(text) ?? []
  if (before ?? after) return Number(before ?? after)
  const [, left, all, word = ''] = outOf.exec(text) ?? []
  const [first = ''] = plainCell(heading).split(/\/| of | out /)
  const saysLeft = new RegExp(leftWords).test(word === '' ? first : word)
  return saysLeft && Number(left) <= Number(all) ? Number(left) : undefined
}

/** Splits a list at semicolons, bars or line breaks; at commas if it has none of these. */
const listCell: ReadCell = (cell) => {
  const values = textIn(cell)
  return values.split(/[;|\n]/.test(values) ? /[;|\n]/ : ',').map((value) => value.trim())
}

/** Matches words with one comma or more of which the last part says "and": `Business, Leadership and Management`. */
const oneName = /,\s[^,]{1,80}\s(?:&|and|und|y|et)\s[^,]{1,80}$/iu

/**
 * Splits tags as `listCell` does, but keeps a name with commas and a last "and" whole. Warns once that other commas part
 * tags.
 */
export const tagsCell: ReadCell = (cell, context) => {
  const written = textIn(cell)
  if (oneName.test(written) && !/[;|\n]/.test(written)) return [written]
  const tags = (listCell(cell, context) as string[]).filter((tag) => tag !== '')
  if (!context.isOurs && tags.length > 1 && !/[;|\n]/.test(written))
    context.warn(said('tornTags', { value: quote(written), count: tags.length }), 'tornTags')
  return tags
}

/** Matches a phone number or an e-mail address, in brackets or with its label, but not a span of years. */
const contact =
  /[([]?(?:\b(?:tlf|tel|tél|telephone|telefono|teléfono|telefon|phone|mobile|mobil|mob|cell|handy|whatsapp|e-?mail)\b[.:]* ?)?(?:[^\s@()]{1,80}@[^\s@()]{1,80}\.\p{L}{2,20}|(?<!\d)\+?\(?(?!(?:19|20)\d\d ?[-–/] ?(?:19|20)\d\d(?!\d))\d(?:[ ()./-]{0,3}\d){6,14}(?!\d))[)\]]?/giu

/**
 * Splits a list of people at the separators of lists, and also at `&`, `/` and words for "and". Phone numbers and
 * e-mail addresses are left out with a warning: they would be shown as names.
 */
export const people: ReadCell = (cell, context) =>
  (listCell(cell, context) as string[])
    .flatMap((names) => names.split(/\s(?:&|\+|\/|and|und|et|एवं|और)\s/))
    .map((name) => {
      const [found] = context.isOurs ? [] : (name.match(contact) ?? [])
      if (found === undefined) return name.trim()
      context.warn(said('contactOfPerson', { value: quote(found) }))
      return name
        .replace(contact, '')
        .replace(/[\s,:–-]+$/, '')
        .trim()
    })
    .filter((name) => name !== '')
    .map((name) => ({ name }))

/** Converts text to HTML: blank lines separate paragraphs. Text with tags stays unchanged. Warns about Markdown. */
export const htmlCell: ReadCell = (cell, { warn }) => {
  const written = textIn(cell)
  if (/<\/?[a-z][^<>]*>/i.test(written)) return written
  const mark = markdownMark(written)
  if (mark !== undefined) warn(said('markdown', { value: quote(mark) }))
  const paragraphs = written.split(/\n\s*\n/).map((paragraph) => escapeText(paragraph.trim()))
  return paragraphs.map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, '<br>')}</p>`).join('')
}

/** Matches an amount with the words before its last day: `₹4,000 till 30 Nov 2027`. */
const untilInCell =
  /^(.*\d.*?)[\s,(]{1,3}(?:valid )?(?:until|till|til|up ?to|bis|jusqu['’]au|hasta(?: el)?|até|fino al)\s(.+?)\)?$/iu

/** Returns the amount and the last day in a cell of early-bird prices; the day is null if the cell does not have it. */
export function earlyParts(cell: Cell): { price: Cell; day: string | null } {
  const text = textIn(cell)
  const [, price = cell, day = null] = (text.length <= 100 && untilInCell.exec(text)) || []
  return { price, day }
}
