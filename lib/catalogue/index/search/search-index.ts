import type { SearchText } from '#lib/catalogue/rules/text/search-text.ts'
import { forEachIn, keepBoth, type Mask, type Slot, setIn } from '../mask.ts'
import { SlotSet } from '../slot-set.ts'
import { type Meaning, meaningOf } from './meaning.ts'
import { nearestWord } from './nearest-word.ts'
import { SearchedHits } from './searched-hits.ts'
import { titleMatch } from './title-match.ts'
import { Vocabulary } from './vocabulary.ts'
import { scoreMax } from './word-hits.ts'

/** What a search found. */
export interface Found extends Pick<Meaning, 'corrected' | 'left_out'> {
  match: Mask
  /** By slot; the more the better. */
  scores: Float64Array
}

/** More than all words of a search are worth together. */
const titleScore = 5_000

/** Texts of the past are cleared away when they are so many, and a part of those that are current. */
const pastMax = 1_000
const pastShare = 8

/** Of a text beside its words, most of it for titles. */
const textBytes = 200

/**
 * The texts of all courses of one institute. A changed course gets a new text and the one before is of the past: taking
 * its words out of their lists would take longer than all else that a change does.
 */
export class SearchIndex {
  private readonly vocabulary = new Vocabulary()
  private readonly current = new SlotSet()
  private readonly titles: string[][] = []
  /** The text of each slot, and the other way round. */
  private readonly texts: (Slot | undefined)[] = []
  private readonly slots: (Slot | undefined)[] = []
  private readonly free: Slot[] = []
  private readonly pastMax: number

  constructor(limits = { pastMax }) {
    this.pastMax = limits.pastMax
  }

  /** What it takes in memory, roughly. */
  get bytes(): number {
    return this.vocabulary.bytes + this.slots.length * textBytes
  }

  /** Puts a text in, and answers its number; it is found as soon as it has a slot. */
  add({ titles, words }: SearchText): Slot {
    const text = this.free.pop() ?? this.slots.length
    words.forEach((inField, field) => {
      for (const word of inField.split(' ')) if (word !== '') this.vocabulary.add(word, text, field)
    })
    this.titles[text] = titles
    this.slots[text] = undefined
    return text
  }

  /** Gives a course in a slot its text, in place of the one it had. */
  place(slot: Slot, text: Slot): void {
    this.remove(slot)
    this.current.add(text)
    this.slots[text] = slot
    this.texts[slot] = text
  }

  remove(slot: Slot): void {
    const text = this.texts[slot]
    if (text === undefined) return
    this.current.delete(text)
    this.slots[text] = undefined
    this.texts[slot] = undefined
  }

  /** Clears texts of the past away when they are many; stops every now and then. */
  *sweep(): Generator<void, void> {
    const past = this.slots.length - this.free.length - this.current.size
    if (past <= this.pastMax + this.current.size / pastShare) return
    yield* this.vocabulary.keepOnly(this.currentTexts())
    this.free.length = 0
    for (let text = 0; text < this.slots.length; text++) if (!this.current.has(text)) this.free.push(text)
  }

  /** The courses that hold all words of a text that has some, which are corrected or left out if need be. */
  find(text: string): Found {
    const current = this.currentTexts()
    const meaning = meaningOf(
      text,
      (word) => new SearchedHits(word, this.vocabulary, current),
      (word) => nearestWord(word, this.vocabulary.terms, (term) => term.countIn(current)),
    )
    if (meaning === undefined) return this.nothing()
    const { corrected, left_out } = meaning
    return { corrected, left_out, ...this.scored(meaning, current) }
  }

  private scored({ wanted, text }: Meaning, current: Mask): Pick<Found, 'match' | 'scores'> {
    for (const { texts } of wanted) keepBoth(current, texts)
    const textScores = new Float64Array(this.slots.length)
    for (const hits of wanted) hits.addScores(textScores, current)
    const { match, scores } = this.nothing()
    const isTitle = titleMatch(text)
    forEachIn(current, (each) => {
      const slot = this.slots[each] as Slot
      const score = textScores[each] ?? 0
      const title = score === wanted.length * scoreMax ? isTitle(this.titles[each] ?? []) : 0
      scores[slot] = score + title * titleScore
      setIn(match, slot)
    })
    return { match, scores }
  }

  private nothing(): Found {
    const length = this.texts.length
    return {
      corrected: null,
      left_out: [],
      match: new Uint32Array((length + 31) >>> 5),
      scores: new Float64Array(length),
    }
  }

  private currentTexts(): Mask {
    const texts = new Uint32Array((this.slots.length + 31) >>> 5)
    this.current.addTo(texts)
    return texts
  }
}

/** Slots in the order of the catalogue as a search shows them: the best first, equals as they come. */
export function bestFirst(slots: Iterable<Slot>, { scores }: Pick<Found, 'scores'>): Slot[] {
  const byScore = new Map<number, Slot[]>()
  for (const slot of slots) {
    const score = scores[slot] ?? 0
    const equals = byScore.get(score)
    if (equals) equals.push(slot)
    else byScore.set(score, [slot])
  }
  return [...byScore.keys()].sort((a, b) => b - a).flatMap((score) => byScore.get(score) ?? [])
}
