/**
 * Finished JSON text of a shape. Reads hand it on without parsing, as it was made at publish; what wants the object
 * (a page, a test) calls `parseJson`.
 */
export type Json<Shape> = string & { readonly shape?: Shape }

export const parseJson = <Shape>(json: Json<Shape>): Shape => JSON.parse(json) as Shape
