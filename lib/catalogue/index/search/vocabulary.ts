import { searchFields } from '#lib/catalogue/rules/text/search-text.ts'
import { isIndic, skeletonPrefixesOf, skeletonsOf } from '#lib/catalogue/rules/text/skeleton.ts'
import type { Mask, Slot } from '../mask.ts'
import { Dictionary } from './dictionary.ts'
import { Term } from './term.ts'

/** How a word is met: as a whole or a beginning, by its letters or by its skeleton, and in which field. */
export interface Hit {
  isWhole: boolean
  isByLetters: boolean
  field: number
}

/** Shorter beginnings of a skeleton are beginnings of too much. */
const skeletonStartMin = 4

const termsAtATime = 1_000

/** The words of all texts, by their letters and by what they sound like. */
export class Vocabulary {
  readonly terms = new Dictionary<Term>()
  private readonly latin = new Dictionary<Term[]>()
  private readonly indic = new Dictionary<Term[]>()
  /** How many words of texts were put in, and how many there were when memory was counted. */
  private added = 0
  private measured = { added: 0, bytes: 0 }

  /** What it takes in memory, roughly; counted anew when it has grown by a part. */
  get bytes(): number {
    if (this.added > this.measured.added * 1.1) {
      let bytes = 0
      for (const term of this.terms.values()) bytes += term.bytes
      this.measured = { added: this.added, bytes }
    }
    return this.measured.bytes
  }

  add(word: string, text: Slot, field: number): void {
    this.added++
    let term = this.terms.find(word)
    if (term === undefined) {
      term = new Term(word)
      this.terms.set(term.word, term)
      const sounding = isIndic(word) ? this.indic : this.latin
      for (const skeleton of skeletonsOf(word))
        sounding.set(skeleton, [...(sounding.find(skeleton) ?? []), term])
    }
    term.add(text, field)
  }

  /** Forgets all texts but some, and the words that only others had. Stops every now and then. */
  *keepOnly(texts: Mask): Generator<void, void> {
    let seen = 0
    for (const term of [...this.terms.values()]) {
      if (term.countIn(texts) === 0) this.remove(term)
      else term.keepOnly(texts)
      if (++seen % termsAtATime === 0) yield
    }
  }

  private remove(term: Term): void {
    this.terms.delete(term.word)
    const sounding = isIndic(term.word) ? this.indic : this.latin
    for (const skeleton of skeletonsOf(term.word)) {
      const others = sounding.find(skeleton)?.filter((each) => each !== term) ?? []
      if (others.length > 0) sounding.set(skeleton, others)
      else sounding.delete(skeleton)
    }
  }

  /** Puts the texts that hold a word into the masks of how they hold it. */
  addHits(word: string, maskOf: (hit: Hit) => Mask): void {
    const addTerm = (term: Term, isWhole: boolean, isByLetters: boolean): void =>
      searchFields.forEach((_, field) => {
        term.addTo(field, () => maskOf({ isWhole, isByLetters, field }))
      })
    this.terms.forEachFrom(word, (term) => addTerm(term, term.word === word, true))
    const { latin, indic } = this
    for (const skeleton of skeletonsOf(word))
      for (const sounding of [latin, indic])
        for (const term of sounding.find(skeleton) ?? []) addTerm(term, true, false)
    // Two Latin words that begin alike do so by their letters, or differ in a consonant.
    for (const start of skeletonPrefixesOf(word))
      for (const sounding of isIndic(word) ? [latin, indic] : [indic])
        if (start.length >= skeletonStartMin)
          sounding.forEachFrom(start, (terms) => {
            for (const term of terms) addTerm(term, false, false)
          })
  }
}
