export type Bytes = Buffer<ArrayBuffer>

/**
 * Encodes a text into its own memory. `Buffer.from` would allocate it from a shared pool and keep the whole pool
 * alive.
 */
export const bytesOf = (text: string): Bytes => asBytes(new TextEncoder().encode(text))

/** Copies bytes into memory of exactly their size. */
export const ownBytes = (bytes: Uint8Array): Bytes => asBytes(new Uint8Array(bytes))

const asBytes = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Bytes =>
  Buffer.from(buffer, byteOffset, length)

/**
 * Finished JSON text with this shape. Reads send it without parsing. Pages and tests that need the object call
 * `parseJson`.
 */
export type Json<Shape> = string & { readonly shape?: Shape }

/** Finished JSON as UTF-8 bytes. Answers are joined from cached bytes without converting them to text and back. */
export type JsonBytes<Shape> = Bytes & { readonly shape?: Shape }

/** Parses finished JSON, or the JSON of a read's answer. */
export const parseJson = <Shape>(
  answer: Json<Shape> | JsonBytes<Shape> | { json: Json<Shape> | JsonBytes<Shape> },
): Shape =>
  JSON.parse((typeof answer === 'object' && 'json' in answer ? answer.json : answer).toString()) as Shape

/** Joins JSON items with commas, between the texts `before` and `after`. */
export function joinJson(before: string, items: readonly Uint8Array[], after: string): Bytes {
  const [head, tail] = [Buffer.from(before), Buffer.from(after)]
  const commas = Math.max(0, items.length - 1)
  const length = items.reduce((sum, item) => sum + item.length, head.length + tail.length + commas)
  // Not allocated from the shared pool, because a cached answer would keep the whole pool alive.
  const joined = Buffer.allocUnsafeSlow(length)
  let place = head.copy(joined)
  for (const [index, item] of items.entries()) {
    if (index > 0) joined[place++] = comma
    joined.set(item, place)
    place += item.length
  }
  tail.copy(joined, place)
  return joined
}

const comma = ','.charCodeAt(0)
