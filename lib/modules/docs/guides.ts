import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownAddress } from '#lib/base/own-address.ts'
import { clientPackage } from './client-package.ts'
import type { Page } from './page.ts'

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

/** Reads the pages that are Markdown files, in the order of their names. The first of them is the home page. */
export function listGuides(): Page[] {
  const root = process.cwd()
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const texts = [
    ...textsIn(join(root, 'docs/guides')),
    ...textsIn(join(root, 'docs')),
    ['changelog', changelog],
  ]
  const slugs = new Set(texts.map(([slug = '']) => slug))
  return texts.map(([slug = '', text = '']) => {
    const { group, keywords = '' } = firstLine.exec(text)?.groups ?? {}
    const [, title = slug] = /^# (.+)$/m.exec(text) ?? []
    const path = slug === 'documentation' ? '/docs' : `/docs/${slug}`
    return { path, title, group, keywords, markdown: linked(text, slugs) }
  })
}
