import type { Category, Stream } from '#lib/catalogue/shapes/site.ts'
import type { PageContext } from './page-context.ts'
import { listPageStreams } from './scope.ts'

/** A stream, or a category of it. */
export interface Place {
  stream: Stream
  part: Category | undefined
}

/** Finds a stream by its slug, or a category of it, in the page's language; letters compare without case. */
export async function findPlace(
  context: PageContext,
  slug: string,
  category?: string,
): Promise<Place | undefined> {
  const stream = (await listPageStreams(context)).find((one) => isCalled(one, slug))
  const part = stream?.categories.find((one) => isCalled(one, category))
  return stream && (category === undefined || part) ? { stream, part } : undefined
}

const isCalled = (one: { slug: string }, slug: string | undefined): boolean =>
  one.slug.toLowerCase() === slug?.toLowerCase()
