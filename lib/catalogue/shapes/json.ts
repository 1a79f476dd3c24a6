import type { Bytes } from '#lib/bytes.ts'

/**
 * Finished JSON text of a shape. Reads hand it on without parsing, as it was made at publish; what wants the object
 * (a page, a test) calls `parseJson`.
 */
export type Json<Shape> = string & { readonly shape?: Shape }

/** The same in UTF-8: what is put together from kept parts is not turned into text and back. */
export type JsonBytes<Shape> = Bytes & { readonly shape?: Shape }

export const parseJson = <Shape>(json: Json<Shape> | JsonBytes<Shape>): Shape =>
  JSON.parse(json.toString()) as Shape

/** Items parted by commas, between what stands before and after them. */
export function joinJson(before: string, items: readonly Uint8Array[], after: string): Bytes {
  const [head, tail] = [Buffer.from(before), Buffer.from(after)]
  const commas = Math.max(0, items.length - 1)
  const length = items.reduce((sum, item) => sum + item.length, head.length + tail.length + commas)
  // Memory of its own: it may be kept, and then must not hold on to what others share.
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
