import { type Generated, institutePieces } from '#db/generated/institute.ts'

/** A generated institute document as a whole. */
export const generateInstitute = (generated: Generated): Record<string, unknown> =>
  JSON.parse([...institutePieces(generated)].join(''))
