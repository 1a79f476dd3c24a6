export type Bytes = Buffer<ArrayBuffer>

/** Allocates memory of its own: `Buffer.from` would take a shared pool's, and keep the whole pool alive. */
export const bytesOf = (text: string): Bytes => asBytes(new TextEncoder().encode(text))

/** Copies bytes into memory of exactly their size. */
export const ownBytes = (bytes: Uint8Array): Bytes => asBytes(new Uint8Array(bytes))

const asBytes = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Bytes =>
  Buffer.from(buffer, byteOffset, length)

/** Finished JSON of this shape, which reads send without parsing; `parseJson` is for pages and tests. */
export type Json<Shape> = string & { readonly shape?: Shape }

export type JsonBytes<Shape> = Bytes & { readonly shape?: Shape }

/** Finished JSON as UTF-8 bytes in pieces, which caches share. Sent one after the other, they are never copied. */
export type JsonPieces<Shape = unknown> = readonly Bytes[] & { readonly shape?: Shape }

export const parseJson = <Shape>(
  answer: Json<Shape> | JsonPieces<Shape> | { json: Json<Shape> | JsonPieces<Shape> },
): Shape => {
  const json = typeof answer === 'object' && 'json' in answer ? answer.json : answer
  return JSON.parse(typeof json === 'string' ? json : joined(json).toString()) as Shape
}

/** Returns the pieces of a list: items that each begin with a comma, between the texts `before` and `after`. */
export const piecesOf = (before: string, items: readonly Bytes[], after: string): Bytes[] => [
  Buffer.from(before),
  ...items.map((item, at) => (at === 0 ? item.subarray(1) : item)),
  Buffer.from(after),
]

export const byteLength = (pieces: JsonPieces): number => pieces.reduce((sum, { length }) => sum + length, 0)

/** Joins pieces in memory of exactly their size: a cached part of the shared pool would keep the whole pool alive. */
export function joined(pieces: JsonPieces): Bytes {
  const [only, ...others] = pieces
  if (only && others.length === 0) return only
  const whole = Buffer.allocUnsafeSlow(byteLength(pieces))
  let place = 0
  for (const piece of pieces) {
    whole.set(piece, place)
    place += piece.length
  }
  return whole
}
