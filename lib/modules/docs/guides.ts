import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownAddress } from '#lib/base/own-address.ts'
import { clientPackage } from './client-package.ts'

/** A page of the documentation, read from a Markdown file. */
interface Guide {
  /** Last segment of the page's URL. */
  slug: string
  title: string
  /** Heading of the navigation group that contains the page. */
  group: string
  /** Search words that do not occur in the text. */
  keywords: string
  /** The Markdown text. Links to other guides point at the served pages instead of the files. */
  markdown: string
}

const guideGroups = ['Start', 'Build', 'Enquiries', 'Follow changes', 'Operate']

/** Matches the first line of a guide: an HTML comment with its navigation group and keywords, which renderers hide. */
const firstLine = /^<!-- (?<group>[\w ]+)(?:: (?<keywords>.*))? -->\n/

/** Reads the guides in a folder, sorted by file name. Skips files without the first-line comment. */
const textsIn = (folder: string): [slug: string, text: string][] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file): [string, string] => [
      file.replace(/^\d\d-|\.md$/g, '').toLowerCase(),
      readFileSync(join(folder, file), 'utf8'),
    ])
    .filter(([, text]) => firstLine.test(text))

/** Matches the addresses that stand for this deployment in the files, where they are examples. */
const anyDeployment = /http:\/\/localhost:3000|https:\/\/courses\.example\.org(?=\/(?:catalog\/v1|embed))/g

/**
 * Names this deployment instead of an example, so that lines can be pasted. Replaces links to the repository's Markdown files with links to the served pages. Links to other files become plain
 * text.
 */
const linked = (text: string, slugs: ReadonlySet<string>): string =>
  text
    .replace(firstLine, '')
    .replaceAll(anyDeployment, () => new URL(ownAddress()).origin)
    // The files leave it out, because every change of the client changes it.
    .replaceAll('`sha512-…`', () => `\`${clientPackage().integrity}\``)
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

/** Lists all guides in navigation order. Cached, because every documentation page lists all titles. */
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
