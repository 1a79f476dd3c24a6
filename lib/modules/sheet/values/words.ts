import { closest } from '#lib/contract/catalogue/rules/text/edits.ts'
import { also, quote, type Said, said, UnreadableText } from '#lib/office/imports/messages.ts'
import { type Cell, plainCell, type ReadCell, textIn } from '../cell.ts'

/** Document values, each with its words in several languages, written without spaces and punctuation. */
type Words = readonly [value: string | boolean, words: string][]

const squeezed = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}✓✔✗]/gu, '')

/** The words that a column understands. `valueOf` returns the value of a cell, or undefined if no word matches. */
interface Vocabulary {
  valueOf: (cell: Cell) => string | boolean | undefined
  words: readonly string[]
}

const vocabulary = (words: Words): Vocabulary => {
  const known = new Map(
    words.flatMap(([value, list]) => list.split(' ').map((word) => [word.normalize('NFKC'), value])),
  )
  return { valueOf: (cell) => known.get(squeezed(plainCell(cell))), words: [...known.keys()] }
}

/** Suggests a similar known word: `; did you mean online?`. Undefined if none is similar. */
function guess(cell: Cell, ...vocabularies: Vocabulary[]): Said | undefined {
  const word = squeezed(plainCell(cell)).slice(0, 30)
  const near = closest(
    word,
    vocabularies.flatMap(({ words }) => words),
  )
  return near === undefined ? undefined : said('didYouMean', { word: near })
}

/** Creates a cell reader that accepts the words of a vocabulary and rejects any other cell with the given message. */
function oneOf(known: Vocabulary, refusal: 'noYesOrNo' | 'noStatus'): ReadCell {
  return (cell) => {
    const value = known.valueOf(cell)
    if (value !== undefined) return value
    throw new UnreadableText(also(said(refusal, { value: quote(textIn(cell)) }), guess(cell, known)))
  }
}

const yesOrNo = vocabulary([
  [true, 'yes y true 1 x on ✓ ✔ हाँ हां जी ja oui sí si sim ndiyo'],
  [false, 'no n false 0 off ✗ नहीं नही ना nein non não hapana'],
])

const yesOrNoCell = oneOf(yesOrNo, 'noYesOrNo')

export const flagCell: ReadCell = (cell, context) =>
  plainCell(cell) === '-' ? false : yesOrNoCell(cell, context)

const publishedWords = vocabulary([
  [true, 'published publish active live open public visible show shown'],
  [false, 'draft unpublished inactive private closed pending hidden hide'],
])

export const published: ReadCell = (cell, context) => publishedWords.valueOf(cell) ?? flagCell(cell, context)

const states = vocabulary([
  [
    'active',
    'active open ongoing running upcoming new available availablenow filling fillingfast fillingup lastseats lastfewseats fewseatsleft fewseats seatsavailable fewplacesleft admissionopen admissionsopen registrationopen enrollingnow enrolling waitlist waitinglist planned confirmed full housefull fullybooked booked soldout सक्रिय चालू freieplätze plätzefrei wenigeplätze wenigeplätzefrei wenigerestplätze anmeldungmöglich buchbar warteliste inplanung geplant findetstatt ausgebucht belegt voll ouvert placesdisponibles listedattente complet confirmé abierto abierta plazasdisponibles completo completa lleno llena agotado listadeespera inscripcionesabiertas aberto aberta vagasabertas inscriçõesabertas esgotado lotado listadeespera aperto iscrizioniaperte postidisponibili esaurito lista dattesa listadattesa',
  ],
  ['unlisted', 'unlisted'],
  [
    'archived',
    'archived closed completed over inactive cancelled canceled बंद abgesagt entfällt fälltaus abgeschlossen beendet annulé terminé cancelado cancelada terminado cerrado cerrada encerrado encerrada annullato concluso chiuso',
  ],
])

export const status = oneOf(states, 'noStatus')
export const isStatus = (cell: Cell): boolean => states.valueOf(cell) !== undefined

const deliveries = vocabulary([
  [
    'online',
    'online virtual remote webinar zoom liveonline onlinelive googlemeet meet elearning internet web distance distancelearning remotelearning ऑनलाइन enligne àdistance distanciel enlínea enlinea adistancia adistância ead mtandaoni fernkurs',
  ],
  [
    'onsite',
    'onsite offline classroom inclass inperson facetoface f2f physical regular campus oncampus center centre school institute studio hometuition home ऑफलाइन ऑफ़लाइन कक्षा präsenz inpräsenz vorort präsenzkurs présentiel enprésentiel presencial inpresenza presenza anakwaana darasani',
  ],
  [
    'blended',
    'blended hybrid mixed onlineoffline offlineonline onlineandoffline both दोनों हाइब्रिड मिश्रित hybride híbrido hibrido hybridkurs semipresencial mixto misto mseto',
  ],
])
const modes = vocabulary([
  ['live', 'live liveonline onlinelive liveclass liveclasses livesession livesessions instructorled लाइव'],
  ['self_paced', 'selfpaced selfstudy recorded recording ondemand video videos prerecorded रिकॉर्डेड'],
])

/** Returns the values of all known words in a cell, such as `Virtual (Zoom)` or `Online, self paced`. */
function valuesIn(cell: Cell, known: Vocabulary): Set<string | boolean> {
  const whole = known.valueOf(cell)
  if (whole !== undefined) return new Set([whole])
  const words = plainCell(cell)
    .slice(0, 200)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
  const parts = words.flatMap((word, at) => [word, `${word}${words[at + 1] ?? ''}`])
  return new Set(parts.flatMap((part) => known.valueOf(part) ?? []))
}

/** Returns the delivery that a cell describes; `blended` if the cell names several, such as online and onsite. */
function deliveryIn(cell: Cell): string | boolean | undefined {
  const found = valuesIn(cell, deliveries)
  return found.size > 1 ? 'blended' : [...found][0]
}

const modeIn = (cell: Cell): string | boolean | undefined => [...valuesIn(cell, modes)][0]

/**
 * Returns whether a cell contains a teaching mode. Delivery and mode often share one column, so each reader picks out
 * its own words.
 */
export const speaksOfMode = (cell: Cell): boolean => modeIn(cell) !== undefined
export const speaksOfDelivery = (cell: Cell): boolean => deliveryIn(cell) !== undefined

const way =
  (own: (cell: Cell) => string | boolean | undefined): ReadCell =>
  (cell) => {
    const value = own(cell)
    if (value !== undefined) return value
    if (speaksOfMode(cell) || speaksOfDelivery(cell)) return null
    throw new UnreadableText(
      also(said('noWay', { value: quote(textIn(cell)) }), guess(cell, deliveries, modes)),
    )
  }

/**
 * Returns whether a cell is not about delivery or mode, such as `Group of 6`. A typo such as `Onlne` still counts as
 * delivery.
 */
export const isNoWay = (cell: Cell): boolean =>
  !speaksOfMode(cell) && !speaksOfDelivery(cell) && guess(cell, deliveries, modes) === undefined

export const mode = way(modeIn)
export const delivery = way(deliveryIn)
