import type { DocId } from '../mask.ts'

/** Courses of a part as a text, one character for each index: JSON parses texts faster than lists of numbers. */
export type Docs = string

/** Courses of a part by key. */
export type Postings = [key: string, docs: Docs][]

/** The first characters have escapes in JSON; surrogates begin far above the longest part. */
const firstCharacter = 0x80

/** Groups items, by their index, under each of their keys. */
export function postingsOf<Item>(items: readonly Item[], keysOf: (item: Item) => Iterable<string>): Postings {
  const postings = new Map<string, Docs>()
  for (const [at, item] of items.entries())
    for (const key of new Set(keysOf(item)))
      postings.set(key, (postings.get(key) ?? '') + String.fromCharCode(firstCharacter + at))
  return [...postings]
}

/** Calls `use` with each of `docIds` whose index is among `docs`. */
export function forEachDoc(
  docs: Docs,
  docIds: readonly DocId[],
  use: (docId: DocId, at: number) => void,
): void {
  for (let i = 0; i < docs.length; i++) {
    const at = docs.charCodeAt(i) - firstCharacter
    use(docIds[at] as DocId, at)
  }
}
