import { fold } from '#lib/base/plain-text.ts'
import type { Stream } from '../shapes/site.ts'
import type { CategoryNode, StreamNode } from './streams.ts'
import { foldTag } from './tags.ts'

/** A stream that a course belongs to, with the course's categories in it. */
export interface Placement {
  stream: StreamNode
  categories: CategoryNode[]
}

export function placementsOf(streams: StreamNode[], tags: string[]): Placement[] {
  const own = tags.map(foldTag)
  const holds = (node: CategoryNode) => matchingTag(node, own) !== undefined
  return streams.filter(holds).map((stream) => ({ stream, categories: stream.categories.filter(holds) }))
}

/** Returns the first tag, folded, that puts a course into a stream or category; undefined if no tag does. */
export const matchingTag = (node: Pick<CategoryNode, 'tags'>, tags: string[]): string | undefined =>
  tags.find((tag) => node.tags.has(tag))

/** Lists the keys of all streams and categories of a course, from its placements. */
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

/** Builds the streams of `GET /streams`. `countOf` returns the number of entries by `placeKey`. */
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
 * Returns the key of a stream, of a category within one stream, or of a category in any stream. Courses are indexed and
 * filtered by these keys. Slugs must be folded.
 */
export const placeKey = ({ stream, category }: AskedPlace): string =>
  JSON.stringify([stream ?? null, category ?? null])

interface AskedPlace {
  stream?: string | undefined
  category?: string | undefined
}

/** Returns the kind of place that a `placeKey` stands for; undefined for a category in any stream. */
export function kindOfPlace(key: string): 'stream' | 'category' | undefined {
  const [stream, category] = JSON.parse(key) as [string | null, string | null]
  if (stream === null) return undefined
  return category === null ? 'stream' : 'category'
}
