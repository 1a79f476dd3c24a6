/**
 * How a published course names the streams and categories it belongs to, and a request the ones it asks for: a
 * stream, a category in any stream, or a category in one stream. Slugs are folded.
 */
export const placeKey = ({ stream, category }: AskedPlace): string =>
  JSON.stringify([stream ?? null, category ?? null])

interface AskedPlace {
  stream?: string | undefined
  category?: string | undefined
}

/** What a key names; a category in any stream is neither. */
export function kindOfPlace(key: string): 'stream' | 'category' | undefined {
  const [stream, category] = JSON.parse(key) as [string | null, string | null]
  if (stream === null) return undefined
  return category === null ? 'stream' : 'category'
}
