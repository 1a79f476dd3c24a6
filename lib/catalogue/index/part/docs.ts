import type { DocId } from '../mask.ts'

/** Courses of a part as a text, one character for each index: JSON parses texts faster than lists of numbers. */
export type Docs = string

/** Courses of a part by key. */
export type Postings = [key: string, docs: Docs][]

/** The first characters have escapes in JSON; surrogates begin far above the longest part. */
const firstCharacter = 0x80

/** Adds the course at an index to the postings of a key; indexes must ascend. */
export function note(postings: Map<string, Docs>, key: string, at: number): void {
  postings.set(key, (postings.get(key) ?? '') + String.fromCharCode(firstCharacter + at))
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
