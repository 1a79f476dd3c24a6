/**
 * Version of the interface that these shapes describe, which the interface description declares (contract §9). It is not
 * the release's: docs/compatibility.md says when it changes.
 */
export const interfaceVersion = '1.0.0'
