import { searchFields } from '#lib/catalogue/rules/text/search-text.ts'
import { isIndic, skeletonPrefixesOf, skeletonsOf } from '#lib/catalogue/rules/text/skeleton.ts'
import type { DocId, Mask } from '../mask.ts'
import { type Docs, forEachDoc } from '../part/docs.ts'
import { Dictionary } from './dictionary.ts'
import { Term } from './term.ts'

/** A match of a word: whole or prefix, by letters or by skeleton, and its field. */
export interface Hit {
  isWhole: boolean
  isByLetters: boolean
  field: number
}

/** Shorter prefixes of a skeleton match too much. */
const skeletonStartMin = 4

const termsAtATime = 1_000

/** The words of all texts, by letters and by sound (skeleton). */
export class Vocabulary {
  readonly terms = new Dictionary<Term>()
  private readonly latin = new Dictionary<Term[]>()
  private readonly indic = new Dictionary<Term[]>()
  /** Counts of added words: now, and at the last measurement of memory. */
  private added = 0
  private measured = { added: 0, bytes: 0 }

  /** Estimated memory in bytes; measured again after growth. */
  get bytes(): number {
    if (this.added > this.measured.added * 1.1) {
      let bytes = 0
      for (const term of this.terms.values()) bytes += term.bytes
      this.measured = { added: this.added, bytes }
    }
    return this.measured.bytes
  }

  add(word: string, field: number, docs: Docs, texts: readonly DocId[]): void {
    this.added += docs.length
    let term = this.terms.find(word)
    if (term === undefined) {
      term = new Term(word)
      this.terms.set(term.word, term)
      const sounding = isIndic(word) ? this.indic : this.latin
      for (const skeleton of skeletonsOf(word))
        sounding.set(skeleton, [...(sounding.find(skeleton) ?? []), term])
    }
    forEachDoc(docs, texts, (text) => term.add(text, field))
  }

  /** Removes all other texts, and words without texts. Yields often. */
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

  /** Adds the texts that have a word to the mask of each kind of hit. */
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
    // Latin words with a common start have it by letters, or differ in a consonant.
    for (const start of skeletonPrefixesOf(word))
      for (const sounding of isIndic(word) ? [latin, indic] : [indic])
        if (start.length >= skeletonStartMin)
          sounding.forEachFrom(start, (terms) => {
            for (const term of terms) addTerm(term, false, false)
          })
  }
}
