/** How long what pages show is kept, in ms. */
export const pageFreshMs = 60_000
/** How long after that it may still be shown, in ms, while it is made anew. */
export const pageStaleMs = 3_540_000
