import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One page of the documentation that is written by hand. */
export interface Guide {
  /** Last part of its address. */
  slug: string
  title: string
  /** The heading of its part of the navigation. */
  group: string
  /** Words that readers search for and the text does not use. */
  keywords: string
  /** The text with links to served pages. */
  markdown: string
}

const guideGroups = ['Start', 'Build', 'Enquiries', 'Follow changes', 'Operate']

/** A text names its group and keywords in its first line, a comment that no renderer shows. */
const firstLine = /^<!-- (?<group>[\w ]+)(?:: (?<keywords>.*))? -->\n/

/** Reads the texts of a folder that are guides, by their file names. */
const textsIn = (folder: string): [slug: string, text: string][] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file): [string, string] => [
      file.replace(/^\d\d-|\.md$/g, '').toLowerCase(),
      readFileSync(join(folder, file), 'utf8'),
    ])
    .filter(([, text]) => firstLine.test(text))

/** Turns links between files of the repository into links between served pages; other files become plain text. */
const linked = (text: string, slugs: ReadonlySet<string>): string =>
  text
    .replace(firstLine, '')
    // Pictures stay in the repository: their alternative text stands for them.
    .replaceAll(/!\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/\[([^[\]]*)\]\(([^()\s]*)\)/g, (link, words: string, target: string) => {
      if (/^(?:https?:|\/|#)/.test(target)) return link
      const [path = '', anchor] = target.split('#')
      const file = path.slice(path.lastIndexOf('/') + 1)
      const slug = file.replace(/^\d\d-|\.md$/g, '').toLowerCase()
      if (!file.endsWith('.md') || !slugs.has(slug)) return words
      return `[${words}](/docs/${slug}${anchor === undefined ? '' : `#${anchor}`})`
    })

/** Lists every guide in the order of the navigation. Read once: every page of the documentation needs all titles. */
export const listGuides = (): readonly Guide[] => {
  guides ??= readGuides(process.cwd())
  return guides
}

let guides: readonly Guide[] | undefined

/** Lists the guides by the groups of the navigation. */
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
