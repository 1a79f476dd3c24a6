import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A hand-written page of the documentation. */
export interface Guide {
  /** Last segment of the page's URL. */
  slug: string
  title: string
  /** Heading of the navigation group that lists the page. */
  group: string
  /** Search words that the text itself does not contain. */
  keywords: string
  /** The text. Its links lead to served pages, not to files. */
  markdown: string
}

const guideGroups = ['Start', 'Build', 'Enquiries', 'Follow changes', 'Operate']

/** The first line of a guide is an HTML comment with its group and keywords, which renderers do not show. */
const firstLine = /^<!-- (?<group>[\w ]+)(?:: (?<keywords>.*))? -->\n/

/** Reads the guides in a folder, sorted by file name. Files without the first-line comment are not guides. */
const textsIn = (folder: string): [slug: string, text: string][] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file): [string, string] => [
      file.replace(/^\d\d-|\.md$/g, '').toLowerCase(),
      readFileSync(join(folder, file), 'utf8'),
    ])
    .filter(([, text]) => firstLine.test(text))

/**
 * Turns links to Markdown files of the repository into links to the served pages. Links to other files become plain
 * text.
 */
const linked = (text: string, slugs: ReadonlySet<string>): string =>
  text
    .replace(firstLine, '')
    // Pictures are not served, so their alternative text replaces them.
    .replaceAll(/!\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/\[([^[\]]*)\]\(([^()\s]*)\)/g, (link, words: string, target: string) => {
      if (/^(?:https?:|\/|#)/.test(target)) return link
      const [path = '', anchor] = target.split('#')
      const file = path.slice(path.lastIndexOf('/') + 1)
      const slug = file.replace(/^\d\d-|\.md$/g, '').toLowerCase()
      if (!file.endsWith('.md') || !slugs.has(slug)) return words
      return `[${words}](/docs/${slug}${anchor === undefined ? '' : `#${anchor}`})`
    })

/** Lists all guides in navigation order. Cached, because every documentation page shows all titles. */
export const listGuides = (): readonly Guide[] => {
  guides ??= readGuides(process.cwd())
  return guides
}

let guides: readonly Guide[] | undefined

export function guidesByGroup(): [group: string, guides: readonly Guide[]][] {
  const groups = Map.groupBy(listGuides(), ({ group }) => group)
  return guideGroups.map((group) => [group, groups.get(group) ?? []])
}

function readGuides(root: string): Guide[] {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const texts = [
    ...textsIn(join(root, 'docs/guides')),
    ...textsIn(join(root, 'docs')),
    ['changelog', changelog],
  ]
  const slugs = new Set(texts.map(([slug = '']) => slug))
  return texts
    .map(([slug = '', text = '']) => {
      const { group = '', keywords = '' } = firstLine.exec(text)?.groups ?? {}
      const [, title = slug] = /^# (.+)$/m.exec(text) ?? []
      return { slug, title, group, keywords, markdown: linked(text, slugs) }
    })
    .sort((one, other) => guideGroups.indexOf(one.group) - guideGroups.indexOf(other.group))
}
