import { kept } from '#lib/kept.ts'
import type { Bytes } from './bytes.ts'

/** Answers of this process by entity tag: a tag names its revision, so none grows stale. */
export const bodyCache = kept<Bytes>('bodies', {
  bytesMax: 64 * 1024 * 1024,
  bytesOf: ({ length }) => length,
})
