/**
 * Format version of the published rows. A test fails if the format changes without a new version. After a deployment,
 * the first request republishes rows of earlier versions, and every `ETag` changes. Rows of later versions are served
 * but never overwritten, because two releases may share a database.
 */
export const shapeVersion = 34
