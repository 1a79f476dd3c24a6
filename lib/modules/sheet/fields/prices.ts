import { squeezedHeading } from '../fields/squeezed.ts'

const sale = /^(offer|sale|discounted|special|net|final)(price|fees?|amount|cost)$/
const usual =
  /^(mrp|(regular|list|original|actual|standard)(price|fees?)|normalpreis|regulärerpreis|pleintarif|prixnormal|precio(normal|regular)|valorcheio|preçocheio)$/
const total = /total|gesamt|jumla|कुल|full|in[ck]l|\bttc\b/i
const side =
  /\breg\b|regist|admission|exam|\bkit\b|material|uniform|\blate\b|application|hostel|transport|mess\b|caution|prüfung|inscription|matr[ií]cula|inscripci|inscrição|amana|usajili|पंजीकरण|प्रवेश|परीक्षा|member|weekend|student (?:fee|price)|sibling|concession|book|mitglied|socios?\b|membres?\b|soci\b|\braten?\b|ratenzahlung|cuotas\b|parcelas?\b|\bbus\b|paid|balance|pending|discount\b/i
const money =
  /fees?|amount|price|cost|charge|gebühr|preis|frais|prix|tarif|precio|cuota|taxa|preço|ada\b|शुल्क|फीस/i
const part =
  /\b(dp|down ?payment|deposit|advance|part ?payment|instal\w*|emi|anzahlung|acompte|anticipo|enganche|sinal|acconto|caparra|booking|reservation|registration)\b|\b(1st|first|2nd|second) payment|अग्रिम|किस्त/i
const early = /early|frühbuch|anticip|préférentiel|mapema|अर्ली/i

/** Returns whether a heading names something beside the price if amounts stand below it: `Members`, `EMI`. */
export const speaksOfSideFee = (heading: string): boolean =>
  heading.length <= 100 && !early.test(heading) && (side.test(heading) || part.test(heading))

/**
 * What a heading of money is for: an offer, the total, the usual price beside an offer, or something beside the price,
 * such as a deposit, an exam or what members pay; undefined for the price itself and all other headings.
 */
export function priceRole(heading: string): 'sale' | 'total' | 'usual' | 'side' | undefined {
  if (heading.length > 100) return undefined
  const squeezed = squeezedHeading(heading)
  const words = heading.replaceAll('_', ' ')
  if (sale.test(squeezed)) return 'sale'
  const isWhole = /[([]|\bin[ck]l/i.test(words)
  if (!early.test(words) && ((!isWhole && side.test(words) && money.test(words)) || part.test(words)))
    return 'side'
  if (usual.test(squeezed)) return 'usual'
  return total.test(words) && !/excl|exkl/i.test(words) ? 'total' : undefined
}
