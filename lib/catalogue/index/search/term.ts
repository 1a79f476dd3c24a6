import { searchFields } from '#lib/catalogue/rules/text/search-text.ts'
import { isIn, type Mask, type Slot, setIn } from '../mask.ts'
import { SlotSet } from '../slot-set.ts'

const fieldCount = searchFields.length
const nowhere = -1

/** A word, and in which texts it stands: in each in the best field that has it, by its place in `searchFields`. */
export class Term {
  readonly word: string
  /** Text and field as one number: most words stand in one text only, and are not worth sets. */
  private only = nowhere
  private sets: (SlotSet | undefined)[] | undefined

  constructor(word: string) {
    // A part of a text would keep all of the text in memory.
    this.word = JSON.parse(JSON.stringify(word))
  }

  add(text: Slot, field: number): void {
    if (this.sets === undefined && this.only === nowhere) {
      this.only = text * fieldCount + field
      return
    }
    if (this.sets === undefined) {
      this.sets = new Array<SlotSet | undefined>(fieldCount).fill(undefined)
      putIn(this.sets, Math.floor(this.only / fieldCount), this.only % fieldCount)
    }
    putIn(this.sets, text, field)
  }

  /** Puts the texts that have it in a field into a mask, which is asked for only when there are any. */
  addTo(field: number, mask: () => Mask): void {
    if (this.sets !== undefined) {
      const set = this.sets[field]
      if (set !== undefined && set.size > 0) set.addTo(mask())
    } else if (this.only % fieldCount === field) setIn(mask(), Math.floor(this.only / fieldCount))
  }

  /** In how many of some texts it stands. */
  countIn(texts: Mask): number {
    if (this.sets === undefined) return isIn(texts, Math.floor(this.only / fieldCount)) ? 1 : 0
    return this.sets.reduce((sum, set) => sum + (set?.countIn(texts) ?? 0), 0)
  }

  /** Forgets all texts but some. */
  keepOnly(texts: Mask): void {
    for (const set of this.sets ?? []) {
      const gone: Slot[] = []
      set?.forEach((text) => {
        if (!isIn(texts, text)) gone.push(text)
      })
      for (const text of gone) set?.delete(text)
    }
  }

  /** What it takes in memory, roughly. */
  get bytes(): number {
    return 200 + 2 * this.word.length + (this.sets ?? []).reduce((sum, set) => sum + (set?.bytes ?? 0), 0)
  }
}

function putIn(sets: (SlotSet | undefined)[], text: Slot, field: number): void {
  sets[field] ??= new SlotSet()
  sets[field].add(text)
}
