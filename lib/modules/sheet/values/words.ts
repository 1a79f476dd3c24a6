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
  const stems = new Map([...known].map(([word, value]) => [stemOf(word), value]))
  const meaning = (cell: Cell) => {
    const word = squeezed(plainCell(cell).slice(0, 60))
    return known.get(word) ?? (word.length > 4 ? stems.get(stemOf(word)) : undefined)
  }
  return { valueOf: meaning, words: [...known.keys()] }
}

/** A word without its accents and the ending of its gender and number: `mixta` and `mixtos` are one. */
const stemOf = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/(.)\1/gu, '$1')
    .replace(/(?<=.{4})(?:[aeo]?s|[aeoin]|e[rn])$/, '')

/** Suggests a similar known word: `; did you mean online?`. Undefined if none is similar. */
function guess(cell: Cell, ...vocabularies: Vocabulary[]): Said | undefined {
  const word = squeezed(plainCell(cell)).slice(0, 30)
  const near = closest(
    word,
    vocabularies.flatMap(({ words }) => words),
  )
  return near === undefined ? undefined : said('didYouMean', { word: near })
}

const yesOrNo = vocabulary([
  [
    true,
    'yes y true 1 x on ✓ ✔ हाँ हां जी सही सत्य ja wahr oui vrai sí si verdadero cert sim verdadeiro sì vero ndiyo kweli waar sand sant sann kyllä tosi tak prawda ano áno pravda da istina igen igaz adevărat evet doğru ναι αληθής αληθές да истина так істина نعم صحيح صواب بله درست כן אמת 是 真 真的 はい 예 네 참 có đúng ใช่ จริง ya benar হ্যাঁ সত্য ஆம் உண்மை होय',
  ],
  [
    false,
    'no n false 0 off ✗ नहीं नही ना गलत असत्य nein falsch non faux falso fals não hapana nee onwaar nej nei falsk falskt usann ei epätosi nie fałsz ne nepravda laž nem hamis nu hayır hayir yanlış yanliş όχι ψευδής ψευδές нет ложь не ні хибність لا خطأ خاطئ خیر نه نادرست לא שקר 否 假 假的 不是 いいえ 偽 아니요 아니오 거짓 không sai ไม่ ไม่ใช่ เท็จ tidak salah না মিথ্যা இல்லை தவறு नाही',
  ],
])

export const isFlag = (cell: Cell): boolean =>
  typeof cell === 'boolean' || yesOrNo.valueOf(cell) !== undefined

/** Reads yes or no. Any other word is left out with a warning. */
export const flagCell: ReadCell = (cell, { warn }) => {
  const value = plainCell(cell) === '-' ? false : yesOrNo.valueOf(cell)
  if (value === undefined) warn(also(said('noYesOrNo', { value: quote(textIn(cell)) }), guess(cell, yesOrNo)))
  return value ?? null
}

const publishedWords = vocabulary([
  [
    true,
    'published publish active live open public visible show shown deployed déployé publié publicado veröffentlicht pubblicato sichtbar visível visibile aktiv activo ativo actif attivo',
  ],
  [
    false,
    'draft unpublished inactive private closed pending hidden hide archived trash scheduled future disabled brouillon entwurf borrador rascunho unsichtbar versteckt oculto nascosto invisible masqué',
  ],
])

const notShown = (cell: Cell) => new UnreadableText(said('notShown', { value: quote(textIn(cell)) }))

/** Returns whether a course is shown. Refuses an unknown word: it neither shows nor hides a course. */
export const published: ReadCell = (cell) => {
  const value =
    publishedWords.valueOf(cell) ?? yesOrNo.valueOf(cell) ?? (plainCell(cell) === '-' ? false : undefined)
  if (value === undefined && !hides(cell)) throw notShown(cell)
  return value ?? false
}

/** Returns whether a course is archived. Refuses an unknown word, as `published` does. */
export const archived: ReadCell = (cell) => {
  const value = plainCell(cell) === '-' ? false : (yesOrNo.valueOf(cell) ?? (hides(cell) || undefined))
  if (value === undefined) throw notShown(cell)
  return value
}

const states = vocabulary([
  [
    'active',
    'active actif activo ativo attivo aktiv open ongoing running upcoming new available availablenow filling fillingfast fillingup lastseats lastfewseats fewseatsleft fewseats seatsavailable fewplacesleft admissionopen admissionsopen registrationopen enrollingnow enrolling scheduled live published publish public waitlist waitinglist planned confirmed full housefull fullybooked booked soldout सक्रिय चालू freieplätze plätzefrei wenigeplätze wenigeplätzefrei wenigerestplätze anmeldungmöglich buchbar warteliste inplanung geplant findetstatt ausgebucht belegt voll ouvert placesdisponibles listedattente complet confirmé abierto abierta plazasdisponibles completo completa lleno llena agotado listadeespera inscripcionesabiertas aberto aberta vagasabertas inscriçõesabertas esgotado lotado listadeespera aperto iscrizioniaperte postidisponibili esaurito lista dattesa listadattesa',
  ],
  ['unlisted', 'unlisted'],
  [
    'archived',
    'archived draft private unpublished hidden trash closed completed ended finished over inactive cancelled canceled बंद abgesagt entfällt fälltaus abgeschlossen beendet annulé terminé cancelado cancelada terminado cerrado cerrada encerrado encerrada annullato concluso chiuso',
  ],
])

const hiding =
  /(?<![\p{L}-])(?:cancell?ed|discontinued|withdrawn|closed|archived|draft|unpublished|inactive|deactivated|disabled|private|annulée?s?|supprimée?s?|suspendue?s?|archivée?s?|brouillon|abgesagt|entfällt|fällt aus|archiviert|entwurf|eingestellt|cancelad[oa]s?|anulad[oa]s?|suspendid[oa]s?|suspens[oa]s?|cerrad[oa]s?|archivad[oa]s?|borrador|inactiv[oa]s?|encerrad[oa]s?|arquivad[oa]s?|rascunho|inativ[oa]s?|annullat[oaie]|sospes[oaie]|archiviat[oaie]|bozza|imefutwa|imesitishwa|geannuleerd|aflyst|inställd|avlyst|odwołan[yea]|zrušen[oyá]?|anulat[ăe]?|отмен[её]н[оаы]?|закрыт[оаы]?|архив|черновик|скасовано|ملغى|ملغاة|مغلق|مؤرشف|مسودة|لغو شده|بسته|已取消|已关闭|停课|草稿|中止|締切|休講|폐강|마감|iptal|kapalı|taslak|dibatalkan|ditutup|đã hủy|रद्द|बंद|বাতিল|বন্ধ)(?![\p{L}\p{M}-])/u

/** Returns whether a text says that a course or batch is not offered. */
export const hides = (cell: Cell): boolean => hiding.test(plainCell(cell).slice(0, 300))

/** Returns the status that a text says, as a whole or in a part of it: `Full – waitlist`, `cancelled this year`. */
function statusIn(cell: Cell): string | boolean | undefined {
  const parts = textIn(cell)
    .slice(0, 200)
    .split(/\s[-–—]\s|[,;:(/\n]/)
  const said = parts.map((part) => states.valueOf(part)).find((value) => value !== undefined)
  return said ?? (parts.some((part) => part.split(/\s+/).length < 6 && hides(part)) ? 'archived' : undefined)
}

export const isStatus = (cell: Cell): boolean => statusIn(cell) !== undefined

/** Reads a status. Any other text is left out with a warning. */
export const status: ReadCell = (cell, { warn }) => {
  const value = statusIn(cell)
  const written = { value: quote(textIn(cell)) }
  if (value === undefined) warn(also(said('noStatus', written), guess(cell, states)))
  else if (value === 'archived' && states.valueOf(cell) === undefined) warn(said('hiddenBy', written))
  return value ?? null
}

const enrolments = vocabulary([
  ['active', 'open'],
  ['inactive', 'closed'],
])

/** Reads whether enrolment is open. Any other word closes it with a warning, because nothing opens by a guess. */
export const enrolment: ReadCell = (cell, { warn }) => {
  const value = enrolments.valueOf(cell)
  if (value === undefined) warn(said('noEnrolment', { value: quote(textIn(cell)) }))
  return value ?? 'inactive'
}

const deliveries = vocabulary([
  [
    'online',
    'online virtual remote webinar zoom liveonline onlinelive googlemeet meet elearning internet web distance distancelearning remotelearning ऑनलाइन enligne àdistance distanciel enlínea enlinea adistancia adistância ead mtandaoni fernkurs livestream onlinekurs zdalnie онлайн дистанционно онлайнформат أونلاين عنبعد آنلاین مجازی 线上 線上 在线 オンライン 온라인 uzaktan daring trựctuyến অনলাইন',
  ],
  [
    'onsite',
    'onsite offline classroom inclass inperson facetoface f2f physical regular campus oncampus center centre school institute studio hometuition home ऑफलाइन ऑफ़लाइन कक्षा präsenz inpräsenz vorort präsenzkurs présentiel enprésentiel presencial inpresenza presenza anakwaana darasani klassikaal fysisk stacjonarnie prezenčně очно офлайн حضوري حضوری 线下 面授 対面 通学 대면 오프라인 yüzyüze tatapmuka luring trựctiếp',
  ],
  [
    'blended',
    'blended hybrid mixed onlineoffline offlineonline onlineandoffline both दोनों हाइब्रिड मिश्रित hybride híbrido hibrido hybridkurs semipresencial mixto misto mseto blandet смешанный مدمج ترکیبی 混合 ハイブリッド 혼합 karma',
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
export function deliveryIn(cell: Cell): string | boolean | undefined {
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

/** Returns whether a cell says nothing else than that a class is online. */
export const isOnline = (cell: Cell): boolean => deliveries.valueOf(cell) === 'online'

export const speaksOfWay = (cell: Cell): boolean => speaksOfMode(cell) || speaksOfDelivery(cell)

const way =
  (own: (cell: Cell) => string | boolean | undefined): ReadCell =>
  (cell, { warn }) => {
    const value = own(cell)
    if (value !== undefined || speaksOfWay(cell)) return value ?? null
    warn(also(said('noWay', { value: quote(textIn(cell)) }), guess(cell, deliveries, modes)))
    return null
  }

/**
 * Returns whether a cell is not about delivery or mode, such as `Group of 6`. A typo such as `Onlne` still counts as
 * delivery.
 */
export const isNoWay = (cell: Cell): boolean =>
  !speaksOfMode(cell) && !speaksOfDelivery(cell) && guess(cell, deliveries, modes) === undefined

export const mode = way(modeIn)
export const delivery = way(deliveryIn)
