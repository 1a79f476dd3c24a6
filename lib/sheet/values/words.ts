import { BadCell, type Cell, plainText, type ReadCell, textIn } from '../cell.ts'

/** Words of a cell for each value of a document, in English and Hindi; without spaces and punctuation. */
type Words = readonly [value: string | boolean, words: string][]

const squeezed = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}✓✔✗]/gu, '')

/** Finds the value of a word; undefined for a word that is none of them. */
const lookUp = (words: Words) => {
  const known = new Map(
    words.flatMap(([value, list]) => list.split(' ').map((word) => [word.normalize('NFKC'), value])),
  )
  return (cell: Cell): string | boolean | undefined => known.get(squeezed(plainText(cell)))
}

const yesOrNo = lookUp([
  [true, 'yes y true 1 x on ✓ ✔ हाँ हां जी'],
  [false, 'no n false 0 off ✗ नहीं नही ना'],
])

export const flag: ReadCell = (cell) => {
  const value = plainText(cell) === '-' ? false : yesOrNo(cell)
  if (value !== undefined) return value
  throw new BadCell(`${JSON.stringify(textIn(cell))} is neither yes nor no; expected one of both`)
}

const publishedWords = lookUp([
  [true, 'published publish active live open public'],
  [false, 'draft unpublished inactive private closed pending'],
])

export const published: ReadCell = (cell, context) => publishedWords(cell) ?? flag(cell, context)

const statusOf = lookUp([
  ['active', 'active open ongoing running upcoming new available filling सक्रिय चालू'],
  ['unlisted', 'unlisted'],
  ['archived', 'archived closed completed over inactive cancelled canceled बंद'],
])

export const status: ReadCell = (cell) => {
  const value = statusOf(cell)
  if (value !== undefined) return value
  throw new BadCell(`${JSON.stringify(textIn(cell))} is no status; expected active, unlisted or archived`)
}

const deliveryOf = lookUp([
  ['online', 'online virtual remote webinar zoom liveonline onlinelive ऑनलाइन'],
  [
    'onsite',
    'onsite offline classroom inclass inperson facetoface f2f physical regular campus oncampus center centre ऑफलाइन ऑफ़लाइन कक्षा',
  ],
  ['blended', 'blended hybrid mixed onlineoffline offlineonline onlineandoffline both हाइब्रिड मिश्रित'],
])
const modeOf = lookUp([
  ['live', 'live liveonline onlinelive liveclass liveclasses livesession livesessions instructorled लाइव'],
  ['self_paced', 'selfpaced selfstudy recorded recording ondemand video videos prerecorded रिकॉर्डेड'],
])

/** Offices keep in one column where a course is taught and whether it is live; each of our two reads its own part. */
export const speaksOfMode = (cell: Cell): boolean => modeOf(cell) !== undefined
export const speaksOfDelivery = (cell: Cell): boolean => deliveryOf(cell) !== undefined

const way =
  (own: (cell: Cell) => string | boolean | undefined, expected: string): ReadCell =>
  (cell) => {
    const value = own(cell)
    if (value !== undefined) return value
    if (speaksOfMode(cell) || speaksOfDelivery(cell)) return null
    throw new BadCell(`${JSON.stringify(textIn(cell))} is no way of teaching; expected ${expected}`)
  }

const ways = 'online, onsite, blended, live or self_paced'
export const mode = way(modeOf, ways)
export const delivery = way(deliveryOf, ways)
