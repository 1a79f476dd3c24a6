import { foldTag } from '../rules/tags.ts'
import { type DocId, DocIdSet } from './doc-id-set.ts'

/** A free-text value of a facet: a tag, level, instructor or venue. */
export interface Value {
  /** Folded text, which queries are compared with. */
  folded: string
  docIds: DocIdSet
  /** The spelling that was added first. */
  spelling: string
  /** Courses with another spelling, by spelling. */
  others: Sets
}

export class FacetValues {
  private readonly values = new Map<string, Value>()

  /** Returns undefined if no course has the value. */
  find(folded: string): Value | undefined {
    return this.values.get(folded)
  }

  all(): MapIterator<Value> {
    return this.values.values()
  }

  /** Adds a course under each of its authored texts. If it spells a value in two ways, the first spelling counts. */
  add(docId: DocId, texts: Iterable<string>): void {
    for (const text of texts) {
      const value = this.require(text)
      if (value.docIds.has(docId)) continue
      value.docIds.add(docId)
      if (text !== value.spelling) requireSet(value.others, text).add(docId)
    }
  }

  /** Removes a course from all values; deletes a value that no course has any more. */
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

/** Returns the spelling used by the course that comes first, by `rank`, among those that have the value. */
export function firstSpelling({ docIds, spelling, others }: Value, rank: (docId: DocId) => number): string {
  if (others.size === 0) return spelling
  let first: DocId | undefined
  docIds.forEach((docId) => {
    if (first === undefined || rank(docId) < rank(first)) first = docId
  })
  for (const [other, own] of others) if (first !== undefined && own.has(first)) return other
  return spelling
}

export type Sets = Map<string, DocIdSet>

/** A value that a query asks for. Null is a value that no course can have, such as a text with a NUL. */
export type Asked = string | null | undefined

export function requireSet(sets: Sets, key: string): DocIdSet {
  const set = sets.get(key) ?? new DocIdSet()
  sets.set(key, set)
  return set
}

export function addToSets(sets: Sets, docId: DocId, keys: readonly string[]): void {
  for (const key of keys) requireSet(sets, key).add(docId)
}

/** Removes a course from all sets; deletes a set that becomes empty. */
export function removeFromSets(sets: Sets, docId: DocId): void {
  for (const [key, set] of sets) {
    set.delete(docId)
    if (set.size === 0) sets.delete(key)
  }
}
