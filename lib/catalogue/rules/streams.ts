import type { FolderSource, SiteSource, StreamItemSource } from '../authored/institute.ts'
import type { Place } from '../shapes/fields.ts'
import type { Stream } from '../shapes/streams.ts'
import { placeKey } from './place-key.ts'
import { foldTag } from './tags.ts'
import { fold } from './text/fold.ts'
import { slugOf } from './text/slug.ts'
import { httpUrl } from './url.ts'

/** A category as it is shown, with the tags by which courses belong to it. */
export interface CategoryNode {
  slug: string
  label: string
  subtitle: string
  image_url: string | null
  place: Place
  /** Folded. */
  tags: Set<string>
}

/** A stream as it is shown, in the hosted catalogue's order. */
export interface StreamNode extends CategoryNode {
  accent_color: string | null
  categories: CategoryNode[]
}

/** The streams of a site: hidden folders and repeated slugs are gone with their branches (contract §2.4). */
export function shownStreams(site: SiteSource): StreamNode[] {
  const { source, folders, items } = site.streams
  if (source === null) return []
  const tops = source === 'folder_library' ? folders : items.map(folderOfItem)
  return shownSiblings(tops).map((folder) => {
    const categories = shownSiblings(folder.folders)
    return {
      ...nodeOf(folder, site.card_label, categories),
      accent_color: accentColor(folder.accent_color),
      categories: categories.map((category) => nodeOf(category, site.card_label, category.folders)),
    }
  })
}

/** A flat stream is a folder that holds none. */
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

function shownSiblings(folders: FolderSource[]): FolderSource[] {
  const slugs = new Set<string>()
  return folders.filter((folder) => {
    const slug = fold(slugOf(folder))
    if (folder.hidden || slugs.has(slug)) return false
    slugs.add(slug)
    return true
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
    image_url: httpUrl(folder.image_url),
    place: { slug, label: onCards ?? slug },
    tags: new Set([ownTag(folder), ...below.flatMap(tagsOfBranch)]),
  }
}

const ownTag = (folder: FolderSource): string => foldTag(folder.tag ?? slugOf(folder))

/** Below categories slugs are not compared: only hidden branches go. */
const tagsOfBranch = (folder: FolderSource): string[] =>
  folder.hidden ? [] : [ownTag(folder), ...folder.folders.flatMap(tagsOfBranch)]

/** The colour when it has one of the three forms that are shown; else null. */
export const accentColor = (color: string | null): string | null =>
  color !== null && /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color) ? color : null

/** Where a course's tags put it. */
export interface Placement {
  stream: StreamNode
  categories: CategoryNode[]
}

/** The streams and categories that a course belongs to, in catalogue order. */
export function placementsOf(streams: StreamNode[], tags: string[]): Placement[] {
  const own = tags.map(foldTag)
  const holds = (node: CategoryNode) => own.some((tag) => node.tags.has(tag))
  return streams.filter(holds).map((stream) => ({ stream, categories: stream.categories.filter(holds) }))
}

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
