/**
 * Version of the published rows' format; a test fails if the format changes and this does not. The first request after
 * a deployment republishes rows of an earlier version, and every `ETag` changes. Rows of a later version are served but
 * never overwritten, for when two releases share a database.
 */
export const shapeVersion = 18
