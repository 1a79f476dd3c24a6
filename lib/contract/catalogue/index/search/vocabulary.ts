import { hasUnspaced, searchFields, startsUnspaced } from '#lib/contract/catalogue/rules/text/search-text.ts'
import { isIndic, skeletonPrefixesOf, skeletonsOf } from '#lib/contract/catalogue/rules/text/skeleton.ts'
import { type DocId, DocIdSet, isIn, type Mask } from '../doc-id-set.ts'

/**
 * Points that a hit gains: per step to a better field, for a match by letters instead of sound, and for a whole word
 * instead of a prefix. A hit that is better in one respect and equal in the others always scores more, and no two kinds
 * of hits score the same.
 */
const fieldStep = 4
const lettersStep = 3
const wholeStep = 2

/** A way in which a word of a text meets a searched word, in a field. */
interface Kind {
  field: number
  isLetters: boolean
  isWhole: boolean
  score: number
}

/** All kinds of hits, worst first. */
const kinds: readonly Kind[] = searchFields
  .flatMap((_, field) =>
    [true, false].flatMap((isLetters) =>
      [true, false].map((isWhole) => ({
        ...{ field, isLetters, isWhole },
        score:
          1 +
          fieldStep * (searchFields.length - 1 - field) +
          (isLetters ? lettersStep : 0) +
          (isWhole ? wholeStep : 0),
      })),
    ),
  )
  .sort((a, b) => a.score - b.score)

/** Hits of one word by text number: a bit for each kind that the text has, so 0 for a text without the word. */
export type Hits = Uint16Array

const scores = Uint8Array.from([0, ...kinds.map(({ score }) => score)])

export const scoreOf = (hits: number): number => scores[32 - Math.clz32(hits)] as number

/** Highest score of a word: a whole word in a title, matched by letters. */
export const scoreMax = kinds.at(-1)?.score ?? 0

const bitsWhere = (is: (kind: Kind) => boolean): number =>
  kinds.reduce((bits, kind, at) => (is(kind) ? bits | (1 << at) : bits), 0)

export const byLetters = bitsWhere(({ isLetters }) => isLetters)

/** The hits of each field, those by letters and those by sound, best first. */
const standings = searchFields.flatMap((_, field) =>
  [true, false].map((isLetters) => bitsWhere((kind) => kind.field === field && kind.isLetters === isLetters)),
)

/** Returns how bad the best of some hits is: by its field, then by letters before sound. Lower is better. */
export const rankOfHits = (hits: number): number => standings.findIndex((bits) => hits & bits)

type BitOf = (field: number) => number

const bitOf = (isLetters: boolean, isWhole: boolean): BitOf => {
  const bits = searchFields.map((_, field) =>
    bitsWhere((kind) => kind.field === field && kind.isLetters === isLetters && kind.isWhole === isWhole),
  )
  return (field) => bits[field] ?? 0
}
const [wholeWord, wordStart] = [bitOf(true, true), bitOf(true, false)]
const [wholeSkeleton, skeletonStart] = [bitOf(false, true), bitOf(false, false)]

/** Minimum length of a skeleton prefix. Shorter prefixes match too many words. */
const skeletonStartMin = 4

const termsAtATime = 1_000

/** The words of all texts. Finds words by their spelling, and by their sound, which skeletons represent. */
export class Vocabulary {
  readonly terms = new Dictionary<Term>()
  private readonly latin = new Dictionary<Term[]>()
  private readonly indic = new Dictionary<Term[]>()
  /** Words with letters of a script without spaces, which may be found from any of their letters on. */
  private readonly unspaced = new Set<Term>()
  private added = 0
  /** Number of words, and their memory in bytes, at the last measurement. */
  private measured = { added: 0, bytes: 0 }

  /** Estimated memory in bytes. Measured again whenever 10% more words have been added. */
  get bytes(): number {
    if (this.added > this.measured.added * 1.1) {
      let bytes = 0
      this.terms.forEachFrom('', (term) => {
        bytes += term.bytes
      })
      this.measured = { added: this.added, bytes }
    }
    return this.measured.bytes
  }

  add(word: string, field: number, text: DocId): void {
    this.added++
    let term = this.terms.find(word)
    if (term === undefined) {
      term = new Term(word)
      this.terms.set(term.word, term)
      if (hasUnspaced(word)) this.unspaced.add(term)
      const sounding = isIndic(word) ? this.indic : this.latin
      for (const skeleton of skeletonsOf(word))
        sounding.set(skeleton, [...(sounding.find(skeleton) ?? []), term])
    }
    term.add(text, field)
  }

  /** Drops all texts that are not in `texts`, and words that no remaining text has. Yields often. */
  *keepOnly(texts: Mask): Generator<void, void> {
    const terms: Term[] = []
    this.terms.forEachFrom('', (term) => void terms.push(term))
    for (const [at, term] of terms.entries()) {
      if (term.countIn(texts) === 0) this.remove(term)
      else term.keepOnly(texts)
      if (at % termsAtATime === 0) yield
    }
  }

  private remove(term: Term): void {
    this.terms.delete(term.word)
    this.unspaced.delete(term)
    const sounding = isIndic(term.word) ? this.indic : this.latin
    for (const skeleton of skeletonsOf(term.word)) {
      const others = sounding.find(skeleton)?.filter((each) => each !== term) ?? []
      if (others.length > 0) sounding.set(skeleton, others)
      else sounding.delete(skeleton)
    }
  }

  hitsOf(word: string, textCount: number): Hits {
    const hits = new Uint16Array(textCount)
    this.terms.forEachFrom(word, (term) => term.addHits(hits, term.word === word ? wholeWord : wordStart))
    if (startsUnspaced(word))
      for (const term of this.unspaced)
        if (term.word.includes(word, 1)) term.addHits(hits, term.word.endsWith(word) ? wholeWord : wordStart)
    const { latin, indic } = this
    for (const skeleton of skeletonsOf(word))
      for (const sounding of [latin, indic])
        for (const term of sounding.find(skeleton) ?? []) term.addHits(hits, wholeSkeleton)
    // Searching for a Latin word skips Latin words here. Those with the same beginning were already found by letters,
    // and the others differ in a consonant.
    for (const start of skeletonPrefixesOf(word))
      for (const sounding of isIndic(word) ? [latin, indic] : [indic])
        if (start.length >= skeletonStartMin)
          sounding.forEachFrom(start, (terms) => {
            for (const term of terms) term.addHits(hits, skeletonStart)
          })
    return hits
  }
}

const fieldCount = searchFields.length
const nowhere = -1

/** A word and the texts that have it, each with the best field, as an index in `searchFields`. */
export class Term {
  readonly word: string
  /** Text and field, in one number, of a word that only one text has: a set for each would waste memory. */
  private only = nowhere
  private sets: (DocIdSet | undefined)[] | undefined

  constructor(word: string) {
    // Copies the word, because a substring would keep the whole text in memory.
    this.word = JSON.parse(JSON.stringify(word))
  }

  add(text: DocId, field: number): void {
    if (this.sets === undefined && this.only === nowhere) {
      this.only = text * fieldCount + field
      return
    }
    if (this.sets === undefined) {
      this.sets = []
      addToSet(this.sets, Math.floor(this.only / fieldCount), this.only % fieldCount)
    }
    addToSet(this.sets, text, field)
  }

  /** Adds a hit of this word to each text that has it. `bitIn` returns the bit for a field. */
  addHits(hits: Hits, bitIn: BitOf): void {
    if (this.sets === undefined) {
      const text = Math.floor(this.only / fieldCount)
      hits[text] = (hits[text] as number) | bitIn(this.only % fieldCount)
    } else
      for (const [field, set] of this.sets.entries()) {
        const bit = bitIn(field)
        set?.forEach((text) => {
          hits[text] = (hits[text] as number) | bit
        })
      }
  }

  countIn(texts: Mask): number {
    if (this.sets === undefined) return isIn(texts, Math.floor(this.only / fieldCount)) ? 1 : 0
    return this.sets.reduce((sum, set) => sum + (set?.countIn(texts) ?? 0), 0)
  }

  /** Drops the postings of texts that are not in `texts`. */
  keepOnly(texts: Mask): void {
    for (const set of this.sets ?? []) {
      const gone: DocId[] = []
      set?.forEach((text) => {
        if (!isIn(texts, text)) gone.push(text)
      })
      for (const text of gone) set?.delete(text)
    }
  }

  get bytes(): number {
    return 450 + 2 * this.word.length + (this.sets ?? []).reduce((sum, set) => sum + (set?.bytes ?? 0), 0)
  }
}

function addToSet(sets: (DocIdSet | undefined)[], text: DocId, field: number): void {
  sets[field] ??= new DocIdSet()
  sets[field].add(text)
}

/** Length of the prefix that all keys on a shelf share. A look-up reads a single shelf. */
const shelfLength = 3

/** A map with text keys that also finds keys by prefix. */
export class Dictionary<Item> {
  private readonly shelves = new Map<string, Map<string, Item>>()

  find(key: string): Item | undefined {
    return this.shelves.get(shelfOf(key))?.get(key)
  }

  set(key: string, item: Item): void {
    const shelf = this.shelves.get(shelfOf(key)) ?? new Map<string, Item>()
    this.shelves.set(shelfOf(key), shelf)
    shelf.set(key, item)
  }

  delete(key: string): void {
    const shelf = this.shelves.get(shelfOf(key))
    shelf?.delete(key)
    if (shelf?.size === 0) this.shelves.delete(shelfOf(key))
  }

  forEachFrom(prefix: string, use: (item: Item, key: string) => void): void {
    for (const shelf of this.shelvesOf(prefix))
      for (const [key, item] of shelf) if (key.startsWith(prefix)) use(item, key)
  }

  private shelvesOf(prefix: string): Map<string, Item>[] {
    if (prefix.length >= shelfLength) return [this.shelves.get(shelfOf(prefix)) ?? new Map()]
    return [...this.shelves].flatMap(([start, shelf]) => (start.startsWith(prefix) ? [shelf] : []))
  }
}

const shelfOf = (key: string): string => key.slice(0, shelfLength)
