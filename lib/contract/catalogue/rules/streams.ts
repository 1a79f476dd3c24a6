import { fold } from '#lib/base/plain-text.ts'
import type { FolderSource, SiteSource, StreamItemSource } from '../authored/catalogue.ts'
import type { Place } from '../shapes/fields.ts'
import type { Reason } from './reason.ts'
import { slugOf } from './slugs.ts'
import { foldTag } from './tags.ts'
import { httpUrl } from './urls.ts'

/** A visible category, and the tags that put a course into it. */
export interface CategoryNode {
  slug: string
  label: string
  subtitle: string
  image_url: string | null
  place: Place
  /** Folded tags. */
  tags: Set<string>
}

/** A visible stream. Its categories are in the order of the hosted catalogue. */
export interface StreamNode extends CategoryNode {
  accent_color: string | null
  categories: CategoryNode[]
}

/** An authored stream or category. `hidden` is the reason why visitors do not see it; undefined if they do. */
export interface JudgedNode<Node> {
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
      accent_color: accentColor(top.accent_color),
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
    image_url: httpUrl(folder.image_url),
    place: { slug, label: onCards ?? slug },
    tags: new Set([ownTag(folder), ...below.flatMap(tagsOfBranch)]),
  }
}

const ownTag = (folder: FolderSource): string => foldTag(folder.tag ?? slugOf(folder))

/**
 * Lists the tags of a folder and its sub-folders, leaving out hidden folders and everything below them. At this depth,
 * repeated slugs do not matter.
 */
const tagsOfBranch = (folder: FolderSource): string[] =>
  folder.hidden ? [] : [ownTag(folder), ...folder.folders.flatMap(tagsOfBranch)]

/** Returns the colour if it has 3, 6 or 8 hexadecimal digits, otherwise null. */
export const accentColor = (color: string | null): string | null =>
  color !== null && /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color) ? color : null
