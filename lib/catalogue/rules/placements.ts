import type { Stream } from '../shapes/streams.ts'
import type { CategoryNode, StreamNode } from './streams.ts'
import { foldTag } from './tags.ts'
import { fold } from './text/fold.ts'

/** Where a course's tags put it. */
export interface Placement {
  stream: StreamNode
  categories: CategoryNode[]
}

/** The streams and categories that a course belongs to, in catalogue order. */
export function placementsOf(streams: StreamNode[], tags: string[]): Placement[] {
  const own = tags.map(foldTag)
  const holds = (node: CategoryNode) => tagHeld(node, own) !== undefined
  return streams.filter(holds).map((stream) => ({ stream, categories: stream.categories.filter(holds) }))
}

/** The first of some folded tags by which a course belongs to a stream or category; undefined when none does. */
export const tagHeld = (node: Pick<CategoryNode, 'tags'>, tags: string[]): string | undefined =>
  tags.find((tag) => node.tags.has(tag))

/** The place keys under which a course with these placements is found. */
export const placeKeysOf = (placements: Placement[]): string[] =>
  placements.flatMap(({ stream, categories }) => [
    streamKey(stream),
    ...categories.flatMap((category) => [
      placeKey({ category: fold(category.slug) }),
      categoryKey(stream, category),
    ]),
  ])

const streamKey = (stream: CategoryNode): string => placeKey({ stream: fold(stream.slug) })

const categoryKey = (stream: CategoryNode, category: CategoryNode): string =>
  placeKey({ stream: fold(stream.slug), category: fold(category.slug) })

/** The streams of `GET /streams`. `countOf` answers how many entries are found under a place key. */
export const countStreams = (streams: StreamNode[], countOf: (key: string) => number): Stream[] =>
  streams.map((stream) => ({
    slug: stream.slug,
    label: stream.label,
    subtitle: stream.subtitle,
    image_url: stream.image_url,
    accent_color: stream.accent_color,
    ...counted(countOf(streamKey(stream))),
    categories: stream.categories.map((category) => ({
      slug: category.slug,
      label: category.label,
      subtitle: category.subtitle,
      image_url: category.image_url,
      ...counted(countOf(categoryKey(stream, category))),
    })),
  }))

const counted = (count: number) => ({ coming_soon: count === 0, course_count: count })

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
