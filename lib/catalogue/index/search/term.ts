import { searchFields } from '#lib/catalogue/rules/text/search-text.ts'
import { type DocId, DocIdSet, isIn, type Mask } from '../doc-id-set.ts'

const fieldCount = searchFields.length
const nowhere = -1

/** A word and its postings: each text with the best of its fields that has the word, by index in `searchFields`. */
export class Term {
  readonly word: string
  /** The only posting, text and field in one number: most words are in one text, and sets would waste memory. */
  private only = nowhere
  private sets: (DocIdSet | undefined)[] | undefined

  constructor(word: string) {
    // A substring would keep the whole text in memory.
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

  /** Raises the scores of the texts that have the word; `scoreOf` scores a field. */
  addScores(scores: Uint8Array, scoreOf: (field: number) => number): void {
    const raise = (text: DocId, score: number): void => {
      if (score > (scores[text] as number)) scores[text] = score
    }
    if (this.sets === undefined) raise(Math.floor(this.only / fieldCount), scoreOf(this.only % fieldCount))
    else
      for (const [field, set] of this.sets.entries()) {
        const score = scoreOf(field)
        set?.forEach((text) => {
          raise(text, score)
        })
      }
  }

  /** Counts the texts of a mask that have the word. */
  countIn(texts: Mask): number {
    if (this.sets === undefined) return isIn(texts, Math.floor(this.only / fieldCount)) ? 1 : 0
    return this.sets.reduce((sum, set) => sum + (set?.countIn(texts) ?? 0), 0)
  }

  /** Removes the postings of all other texts. */
  keepOnly(texts: Mask): void {
    for (const set of this.sets ?? []) {
      const gone: DocId[] = []
      set?.forEach((text) => {
        if (!isIn(texts, text)) gone.push(text)
      })
      for (const text of gone) set?.delete(text)
    }
  }

  /** Estimated memory in bytes. */
  get bytes(): number {
    return 450 + 2 * this.word.length + (this.sets ?? []).reduce((sum, set) => sum + (set?.bytes ?? 0), 0)
  }
}

function addToSet(sets: (DocIdSet | undefined)[], text: DocId, field: number): void {
  sets[field] ??= new DocIdSet()
  sets[field].add(text)
}
