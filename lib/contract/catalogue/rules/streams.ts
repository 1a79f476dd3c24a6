import { fold } from '#lib/base/plain-text.ts'
import type { Place } from '../answers/fields.ts'
import type { Stream } from '../answers/site.ts'
import type { FolderSource, SiteSource, StreamItemSource } from '../authored/catalogue.ts'
import type { Reason } from './reason.ts'
import { slugOf } from './slugs.ts'
import { foldTag } from './tags.ts'
import { mediaUrl } from './urls.ts'

/** A visible category, and the tags that put a course into it. */
interface CategoryNode {
  slug: string
  label: string
  subtitle: string
  image_url: string | null
  place: Place
  tags: Set<string>
}

/** A visible stream. Its categories are in the order of the hosted catalogue. */
export interface StreamNode extends CategoryNode {
  accent_color: string | null
  categories: CategoryNode[]
}

/** An authored stream or category. `hidden` is the reason why visitors do not see it; undefined if they do. */
interface JudgedNode<Node> {
  node: Node
  hidden: Reason | undefined
}

interface JudgedStream extends JudgedNode<StreamNode> {
  categories: JudgedNode<CategoryNode>[]
}

/** Lists the visible streams. Skips hidden folders and repeated slugs, with everything below them (contract §2.4). */
export const visibleStreams = (site: SiteSource): StreamNode[] => shownOf(judgeStreams(site))

const shownOf = <Node>(judged: JudgedNode<Node>[]): Node[] =>
  judged.flatMap(({ node, hidden }) => (hidden ? [] : node))

/** Lists all authored streams and categories in site order; empty if streams are off. */
export function judgeStreams({ streams, card_label }: SiteSource): JudgedStream[] {
  const { source, folders, items } = streams
  if (source === null) return []
  const isLibrary = source === 'folder_library'
  const steps = ['site', 'streams', isLibrary ? 'folders' : 'items']
  return judgeSiblings(isLibrary ? folders : items.map(folderOfItem), steps).map(({ node: top, hidden }) => {
    const below = judgeSiblings(top.folders, [...steps, top.id, 'folders'])
    const categories = below.map(({ node, hidden }) => ({
      node: nodeOf(node, card_label, node.folders),
      hidden,
    }))
    const node = {
      ...nodeOf(top, card_label, shownOf(below)),
      accent_color: streamColor(top.accent_color),
      categories: shownOf(categories),
    }
    return { node, hidden, categories }
  })
}

/** Converts an item of a flat list of streams into a folder without sub-folders. */
const folderOfItem = (item: StreamItemSource): FolderSource => ({
  id: '',
  title: item.label,
  subtitle: null,
  slug: item.slug,
  tag: item.tag,
  image_url: item.image_url,
  accent_color: null,
  hidden: false,
  folders: [],
})

function judgeSiblings(folders: FolderSource[], steps: string[]): JudgedNode<FolderSource>[] {
  const slugs = new Set<string>()
  return folders.map((node) => {
    const slug = slugOf(node)
    const reason = (because: string, key: string, value: Reason['value']): Reason => ({
      because,
      field: [...steps, node.id || slug, key],
      value,
    })
    if (node.hidden) return { node, hidden: reason('it is hidden', 'hidden', node.hidden) }
    const isRepeated = slugs.has(fold(slug))
    slugs.add(fold(slug))
    return {
      node,
      hidden: isRepeated ? reason(`an earlier one has the slug '${slug}'`, 'slug', slug) : undefined,
    }
  })
}

function nodeOf(folder: FolderSource, cardLabel: 'title' | 'subtitle', below: FolderSource[]): CategoryNode {
  const slug = slugOf(folder)
  const onCards =
    cardLabel === 'title' ? (folder.title ?? folder.subtitle) : (folder.subtitle ?? folder.title)
  return {
    slug,
    label: folder.title ?? folder.subtitle ?? slug,
    subtitle: folder.subtitle ?? '',
    image_url: mediaUrl(folder.image_url),
    place: { slug, label: onCards ?? slug },
    tags: new Set([ownTag(folder), ...below.flatMap(tagsOfBranch)]),
  }
}

const ownTag = (folder: FolderSource): string => foldTag(folder.tag ?? slugOf(folder))

/** Leaves out hidden folders and all below. At this depth, repeated slugs do not matter. */
const tagsOfBranch = (folder: FolderSource): string[] =>
  folder.hidden ? [] : [ownTag(folder), ...folder.folders.flatMap(tagsOfBranch)]

/** Returns the colour if it has 3, 6 or 8 hexadecimal digits, otherwise null. */
export const streamColor = (color: string | null): string | null =>
  color !== null && /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color) ? color : null

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
const matchingTag = (node: Pick<CategoryNode, 'tags'>, tags: string[]): string | undefined =>
  tags.find((tag) => node.tags.has(tag))

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
