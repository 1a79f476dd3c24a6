/**
 * The version of the published rows' shape; a test fails when the shape changes without it. Rows of an earlier version
 * are published again by the first request after a deployment, and every `ETag` changes. Rows of a later version are
 * served and never overwritten, while two releases share one database.
 */
export const shapeVersion = 18
