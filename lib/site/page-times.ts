import { readFreshSeconds } from '#lib/api/caching/caching.ts'

/** How long what pages show is kept, in ms: as long as the reads that they are made of. */
export const pageFreshMs = readFreshSeconds * 1000
/** How long after that it may still be shown, in ms, while it is made anew. */
export const pageStaleMs = 3_540_000
