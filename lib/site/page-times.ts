import { readFreshSeconds } from '#lib/api/caching/caching.ts'

/** The time that a cached page is fresh, in ms; the same as for the reads it is made of. */
export const pageFreshMs = readFreshSeconds * 1000
/** The time that a stale page may be served while a fresh one is rendered, in ms. */
export const pageStaleMs = 3_540_000
