import { foldTag } from '../rules/tags.ts'
import { type DocId, DocIdSet } from './doc-id-set.ts'

/** A free-text value that several courses may have: a tag, level, instructor or venue. */
export interface Value {
  /** The folded text; queries are compared with it. */
  folded: string
  docIds: DocIdSet
  /** The spelling added first. `others`: the courses that use another spelling, by spelling. */
  spelling: string
  others: Sets
}

/** All values of one facet. */
export class FacetValues {
  private readonly values = new Map<string, Value>()

  /** Returns undefined when no course has the value. */
  find(folded: string): Value | undefined {
    return this.values.get(folded)
  }

  all(): MapIterator<Value> {
    return this.values.values()
  }

  /**
   * Adds a course under each of its authored texts. If the course spells a value in two ways, the first spelling
   * counts.
   */
  add(docId: DocId, texts: Iterable<string>): void {
    for (const text of texts) {
      const value = this.require(text)
      if (value.docIds.has(docId)) continue
      value.docIds.add(docId)
      if (text !== value.spelling) requireSet(value.others, text).add(docId)
    }
  }

  /** Removes a course; a value without courses is deleted. */
  remove(docId: DocId): void {
    for (const value of this.values.values()) {
      if (!value.docIds.has(docId)) continue
      value.docIds.delete(docId)
      removeFromSets(value.others, docId)
      if (value.docIds.size === 0) this.values.delete(value.folded)
    }
  }

  private require(text: string): Value {
    const folded = foldTag(text)
    const known = this.values.get(folded)
    if (known) return known
    const value: Value = { folded, docIds: new DocIdSet(), spelling: text, others: new Map() }
    this.values.set(folded, value)
    return value
  }
}

/** Returns the spelling used by the lowest-ranked course that has the value. */
export function firstSpelling({ docIds, spelling, others }: Value, rank: (docId: DocId) => number): string {
  if (others.size === 0) return spelling
  let first: DocId | undefined
  docIds.forEach((docId) => {
    if (first === undefined || rank(docId) < rank(first)) first = docId
  })
  for (const [other, own] of others) if (first !== undefined && own.has(first)) return other
  return spelling
}

/** Sets of courses by key. */
export type Sets = Map<string, DocIdSet>

export function requireSet(sets: Sets, key: string): DocIdSet {
  const set = sets.get(key) ?? new DocIdSet()
  sets.set(key, set)
  return set
}

/** Adds a course to the sets of its keys. */
export function addToSets(sets: Sets, docId: DocId, keys: readonly string[]): void {
  for (const key of keys) requireSet(sets, key).add(docId)
}

/** Removes a course from all sets; an empty set is deleted. */
export function removeFromSets(sets: Sets, docId: DocId): void {
  for (const [key, set] of sets) {
    set.delete(docId)
    if (set.size === 0) sets.delete(key)
  }
}
