import { editsBetween } from '#lib/contract/catalogue/rules/text/edits.ts'
import { eachFact } from '#lib/contract/catalogue/rules/version-facts.ts'
import { signsIn } from '#lib/office/imports/currencies.ts'
import type { HeadingMap } from '#lib/office/imports/sheets.ts'
import { plainCell } from '../cell.ts'
import type { Field } from './field.ts'
import { fieldNames, fields } from './fields.ts'
import languages from './languages.json' with { type: 'json' }
import { priceRole } from './prices.ts'
import { squeezedHeading } from './squeezed.ts'

/** Spells a word as on a keyboard without its accents: `Gebühr` as `Gebuehr` and `Gebuhr`, `Duración` as `Duracion`. */
const withoutAccents = (word: string): string[] => {
  const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
  return [
    word.replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter),
    word.normalize('NFD').replace(/(?<=[a-z])[\u0300-\u036f]+/g, ''),
  ]
}

/** How surely a heading names a field, from 0 to 1, by the field's name. */
export type Likely = ReadonlyMap<string, number>

/** The labels of a version's facts, by language. */
const factLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = eachFact(({ label }) => label)

/** The headings of a field, in groups by how surely they mean it. */
const headingsOf = ({
  name,
  headings = '',
  unsure = {},
}: Field): (readonly [list: string, sure: number])[] => [
  [name, 1],
  [headings, 1],
  ...Object.values(languages as Readonly<Record<string, Readonly<Record<string, string>>>>).map(
    (words) => [words[name] ?? '', 1] as const,
  ),
  ...Object.values(factLabels[name] ?? {}).map((label) => [label, 1] as const),
  ...Object.entries(unsure).map(([sure, list]) => [list, Number(sure)] as const),
]

/** All known headings: an exact spelling comes before one without accents, and a sure word before others. */
const known = new Map<string, Map<string, number>>()
for (const field of fields)
  for (const [list, sure] of headingsOf(field))
    for (const word of list.split(', ').map(squeezedHeading))
      for (const [spelling, worth] of [
        [word, sure] as const,
        ...withoutAccents(word).map((plain) => [plain, sure - 0.01] as const),
      ]) {
        const names = known.get(spelling) ?? new Map<string, number>()
        if (word !== '' && (names.get(field.name) ?? 0) < worth)
          known.set(spelling, names.set(field.name, worth))
      }

const nothing: Likely = new Map()
const knownAs = (heading: string): Likely => known.get(squeezedHeading(heading)) ?? nothing

/** Matches a unit or format at the end of a heading, such as `in USD` or `dd-mm-yyyy`. */
const form =
  /(^|[\s,.-])(in|usd|[$]|hrs?|hours|months|weeks|days|dd[-/ ]?mm[-/ ]?yy(yy)?|stunden|wochen|monate|tage)\.?$/i
/** Matches the unit of a price in a heading, such as `per month`. */
const perUnit =
  /\s*(?:\bp? ?\/|\b(?:per|pro|je|par|por|kwa)\b|प्रति)\s*\p{L}[\p{L}\p{M}. ]*$|^(?:monthly|quarterly|annual|yearly|term|semester|weekly)(?= )|\b(?:al mes|al mese|a persona|p\.?m\.?|mensuel|mensual|mensile|trimestre|trimestriel|annuel|annuale|anual)$|^(?:monats|jahres|quartals)(?=\p{L})|^(?:mensalidade|mensualidad)$/iu
/** Matches the year of a price list at the end of a heading: `Tarifs 2026-27`, `Fees AY 2027`. */
const ofYear = /[\s,–-]+(?:a\.?y\.?\s?)?20\d\d(?:\s?[-–/]\s?(?:20)?\d\d)?$/i
/** Matches words in a heading that mean an all-inclusive price. */
const inAll =
  /\s*\b(?:(?:incl|inkl|including|inclusive)\b.*|ttc|iva incluido|iva inclusa|com iva)$|^(?:total|कुल) |\s(?:total|totale|totaux|gesamt)$/iu

/** Matches a length of time that is not the course's: of each week, or of its theory or practice alone. */
const partLength =
  /(?:\b(?:per|a|each|pro|je|por|par|al?la)|\/) ?(?:week|wk|woche|semana|semaine|settimana)|weekly|wöchentl|wochenstunden|semanal|hebdo|settimanal|^(?!.*theor.*pra[ck]t)(?=.*(?:theor|teór|teor|théor|pra[ck]t|prát|práct|prati[cq]|\blabs?\b))/iu

/** Characters of a heading that may be known, with its note. Patterns take quadratic time on longer texts. */
const headingMax = 500

/** The spellings of a heading without its note, unit, year and the like. */
function spellings(heading: string): { tries: string[]; unit: string | undefined } {
  const [note = ''] = /[([][^()[\]]*[)\]]/.exec(heading) ?? []
  const withoutNote = heading
    .replaceAll('_', ' ')
    .replace(/[([][^()[\]]*[)\]]/g, ' ')
    .trim()
    .replace(/[*:]{1,20}$/, '')
    .trim()
  const plain = withoutForm(withoutNote).replace(ofYear, '').trim()
  const [unit] = perUnit.exec(plain) ?? perUnit.exec(note.slice(1, -1)) ?? []
  const tries = [
    heading,
    withoutNote,
    plain,
    plain.replace(perUnit, '').trim(),
    plain.replace(inAll, '').trim(),
  ]
  return { tries, unit: unit?.trim() }
}

/** Returns the unit of the prices below a heading, such as `per month`, if the heading has it. */
export const unitIn = (heading: string): string | undefined =>
  heading.length > headingMax ? undefined : spellings(heading).unit

/** Words that only say that the heading is about the course: `course_duration` is `duration`. */
const ofCourse = new Set(
  'course courses class program programme training workshop product item post kurs kurses formation formations cours stage curso cursos clase taller corso programa kursu kurzu'.split(
    ' ',
  ),
)
/** Words that make a heading one of something else: `teacher_id` is no teacher. */
const ofElse = new Set(
  'id ids code type url link slug notes note number num no count year month size max min old new pre key category type1 raw early provided grade created creation creación criação création modified updated expiry expiration birth'.split(
    ' ',
  ),
)
const fillers = new Set('of the de du des del della di la le les do da das dos el en for in and'.split(' '))

/**
 * Returns which fields a heading may name, in any known spelling or language, and how surely: `Image URL`, `Fees (INR)`,
 * `Preis pro Monat`, `शुल्क`, `course_duration`, `nome.curso`.
 */
export function likelyFields(heading: string): Likely {
  const found = remembered.get(heading) ?? weighedWords(heading)
  if (remembered.size > 1_000) remembered.clear()
  if (heading.length < 100) remembered.set(heading, found)
  return found
}

/** The headings of the sheets read last, because each is looked at many times. */
const remembered = new Map<string, Likely>()

function weighedWords(heading: string): Likely {
  if (heading === '' || heading.length > headingMax) return nothing
  for (const one of spellings(heading).tries) {
    const found = knownAs(one)
    if (found.size > 0) return priced(heading, found)
  }
  const found = inParts(heading)
  return priced(heading, found.size > 0 ? found : inWords(heading))
}

/** `Branch / Location` names one field twice; cells below `Start – End` are ranges of days. */
function inParts(heading: string): Likely {
  const parts = heading
    .replace(/[([][^()[\]]*[)\]]/g, ' ')
    .split(/[/&,|]|\s[-–—]\s|\b(?:and|or|und|et|y|e|to|bis)\b/i)
    .map(knownAs)
  const [first = nothing, last] = parts
  if (parts.length === 2 && first.get('starts_on') === 1 && last?.get('ends_on') === 1)
    return new Map([['starts_on', 1]])
  const shared = [...first].filter(([name]) => parts.every((one) => one.has(name)))
  return shared.length > 0 ? new Map(shared) : inTwoLanguages(heading)
}

/** A heading that says one thing twice, in a language that is known and in another: `HORAS CURSO / IRAUPENA`. */
function inTwoLanguages(heading: string): Likely {
  const parts = heading.split(/ \/ | \| |\n/).map((part) => part.replace(/[\d\s:.]+$/, '').trim())
  const [found = nothing, other] = parts.map(knownAs).filter((one) => one.size > 0)
  return parts.length === 2 && !other
    ? new Map([...found].map(([name, sure]) => [name, sure * 0.9]))
    : nothing
}

/** Looks for known words among the words of a heading. */
function inWords(heading: string): Likely {
  const all = heading
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !/^\d+$/.test(word) && !fillers.has(word))
    .slice(0, 8)
  const rest = all.filter((word) => !ofCourse.has(word))
  const own = all.length > rest.length || all.length === 1 ? knownAs(rest.join('')) : nothing
  const found = new Map([...own].map(([name, sure]) => [name, sure * 0.95]))
  if (found.size > 0) return found
  // Every word names the same: `id_codigo_curso`.
  const [first = nothing, ...further] = rest.map(knownAs)
  const shared = [...first].filter(
    ([name, sure]) => sure > 0.9 && further.every((one) => (one.get(name) ?? 0) > 0.9),
  )
  if (shared.length > 0) return new Map(shared.map(([name, sure]) => [name, sure * 0.95]))
  const whole = all.join('').length
  for (let from = 0; from < all.length; from++)
    for (let to = from + 1; to <= Math.min(all.length, from + 3); to++) {
      const others = [...all.slice(0, from), ...all.slice(to)]
      const covers = all.slice(from, to).join('').length / whole
      const worth = (0.2 + 0.38 * covers) * (others.some((word) => ofElse.has(word)) ? 0.4 : 1)
      for (const [name, sure] of knownAs(all.slice(from, to).join(' ')))
        if ((found.get(name) ?? 0) < sure * worth) found.set(name, sure * worth)
    }
  return found
}

/** A heading of money is the price, the price before, or neither, by its words. */
function priced(heading: string, likely: Likely): Likely {
  const found = partLength.test(heading)
    ? new Map([...likely].filter(([name]) => name !== 'workload'))
    : likely
  const role = priceRole(heading)
  if (role === 'side') return new Map([...found].filter(([name]) => !/price/.test(name)))
  if (role === 'sale') return new Map([...found, ['price', 1]])
  return found
}

/** Returns the field that a heading names; '' if the office ignores it, undefined if it is not known for sure. */
export function meant(heading: string, map: HeadingMap): string | undefined {
  if (heading === '' || heading.startsWith('#')) return ''
  const chosen = map[squeezedHeading(heading)]
  if (chosen !== undefined) return chosen
  const [best] = [...likelyFields(heading)].sort(([, one], [, other]) => other - one)
  return best && best[1] >= 0.9 ? best[0] : undefined
}

/** Returns whether a heading may name a field. */
export const mayMean = (heading: string, name: string): boolean =>
  (likelyFields(heading).get(name) ?? 0) >= 0.59

function withoutForm(heading: string): string {
  let left = heading
  for (let before = ''; before !== left; ) {
    before = left
    const [last = ''] = /\S+$/.exec(left) ?? []
    if (last !== left && (signsIn(plainCell(last)).length > 0 || form.test(` ${last}`)))
      left = left.slice(0, -last.length).replace(/[\s,:-]+$/, '')
  }
  return left
}

/**
 * Returns the fields with a heading similar to an unknown one: as few edits away as any, at most two, or longer by less
 * than a third.
 */
export function similarFields(heading: string): string[] {
  const word = squeezedHeading(heading)
  if (word.length < 4 || word.length > 60) return []
  const letters = [...word]
  let fewest = word.length < 6 ? 1 : 2
  let found: string[] = []
  for (const [one, names] of known) {
    if (one.length < 4) continue
    const isLonger = one.startsWith(word) && 3 * one.length < 4 * word.length
    const edits = isLonger ? 2 : editsBetween(letters, [...one], fewest)
    if (edits > (isLonger ? 2 : fewest)) continue
    if (edits < fewest) found = []
    fewest = Math.min(fewest, edits)
    if (edits === fewest || isLonger)
      found.push(...[...names].flatMap(([name, sure]) => (sure > 0.9 ? name : [])))
  }
  return [...new Set(found)]
}

/** Parses an option such as `Fees=price, Remarks=` into a heading map. Throws when a column is unknown. */
export function headingMapIn(text: string): HeadingMap {
  const pairs = text.split(/[,;\n]/).filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [heading = '', name] = pair.split('=').map((part) => part.trim())
      if (heading === '' || name === undefined)
        throw new Error(
          `${JSON.stringify(pair.trim())} is not a mapping; expected HEADING=COLUMN, such as Fees=price`,
        )
      const column = name === '' ? '' : meant(name, {})
      if (column === undefined)
        throw new Error(`${JSON.stringify(name)} is not a column; expected one of ${fieldNames.join(', ')}`)
      return [squeezedHeading(heading), column]
    }),
  )
}
