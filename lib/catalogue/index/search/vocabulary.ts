import { searchFields } from '#lib/catalogue/rules/text/search-text.ts'
import { isIndic, skeletonPrefixesOf, skeletonsOf } from '#lib/catalogue/rules/text/skeleton.ts'
import type { DocId, Mask } from '../doc-id-set.ts'
import { Dictionary } from './dictionary.ts'
import { Term } from './term.ts'

/**
 * Steps of a score. A hit better in one respect and equal in the others always scores more; the steps differ, so that
 * unlike hits differ in score.
 */
const fieldStep = 4
const lettersStep = 3
const wholeStep = 2

/** The score of a whole word in a title, by its letters. */
export const scoreMax = 1 + fieldStep * (searchFields.length - 1) + lettersStep + wholeStep

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
      const sounding = isIndic(word) ? this.indic : this.latin
      for (const skeleton of skeletonsOf(word))
        sounding.set(skeleton, [...(sounding.find(skeleton) ?? []), term])
    }
    term.add(text, field)
  }

  /** Removes all other texts, and words without texts. Yields often. */
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
    const sounding = isIndic(term.word) ? this.indic : this.latin
    for (const skeleton of skeletonsOf(term.word)) {
      const others = sounding.find(skeleton)?.filter((each) => each !== term) ?? []
      if (others.length > 0) sounding.set(skeleton, others)
      else sounding.delete(skeleton)
    }
  }

  /** Returns the best score of each text for a word; 0 for a text without the word. */
  scoresOf(word: string, textCount: number): Uint8Array {
    const scores = new Uint8Array(textCount)
    const add = (term: Term, steps: number): void =>
      term.addScores(scores, (field) => 1 + steps + fieldStep * (searchFields.length - 1 - field))
    this.terms.forEachFrom(word, (term) => add(term, lettersStep + (term.word === word ? wholeStep : 0)))
    const { latin, indic } = this
    for (const skeleton of skeletonsOf(word))
      for (const sounding of [latin, indic])
        for (const term of sounding.find(skeleton) ?? []) add(term, wholeStep)
    // Latin words with a common start have it by letters, or differ in a consonant.
    for (const start of skeletonPrefixesOf(word))
      for (const sounding of isIndic(word) ? [latin, indic] : [indic])
        if (start.length >= skeletonStartMin)
          sounding.forEachFrom(start, (terms) => {
            for (const term of terms) add(term, 0)
          })
    return scores
  }
}
