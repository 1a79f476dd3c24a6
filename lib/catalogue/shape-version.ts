/**
 * Grows with each change of what the published rows hold. Rows of another version are published anew by the first
 * request after a deployment, and every `ETag` changes.
 */
export const shapeVersion = 7
