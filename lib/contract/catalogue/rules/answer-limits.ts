/** Most of what an answer holds. Reads and publishing keep these limits, and the interface description states them. */

/** Courses on a page of `GET /courses`. */
export const pageSizeMax = 100
export const sitemapPageSizeMax = 10_000
export const changesMax = 1_000
export const similarMax = 12
/** Characters of `subtitle` and `seo.description`. */
export const subtitleMax = 300
export const seoDescriptionMax = 160
/** Modules and subjects in `structured_data`. */
export const syllabusSectionsMax = 50
