/**
 * Grows with each change of what the published rows hold, which a test watches. Rows of an earlier version are published
 * anew by the first request after a deployment, once, and every `ETag` changes; those of a later one are served as they
 * are and never published over, while two releases work on one database.
 */
export const shapeVersion = 13
