import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import ini from 'highlight.js/lib/languages/ini'
import json from 'highlight.js/lib/languages/json'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import { Marked } from 'marked'
import { samplesOf } from './samples.ts'

for (const [name, language] of Object.entries({ bash, ini, json, typescript, xml }))
  hljs.registerLanguage(name, language)

/** Names of code blocks, and the grammar that colours them. */
const grammars: Record<string, string> = {
  sh: 'bash',
  curl: 'bash',
  ini: 'ini',
  json: 'json',
  jsonc: 'json',
  html: 'xml',
  ts: 'typescript',
  tsx: 'typescript',
  js: 'typescript',
  jsx: 'typescript',
  TypeScript: 'typescript',
}

/** Makes the fragment of a heading. The parts of a path are words of their own: `GET /courses/{id}` is `get-courses-id`. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/(?<=^(?:get|post) .*)[/.{}]+/g, ' ')
    .replace(/<[^>]*>|[^a-z0-9 -]/g, '')
    .trim()
    .replace(/ +/g, '-')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => entities[one] ?? one)

/** Writes a code block with its colours. Long lines scroll inside it, so it takes the keyboard's focus. */
function codeBlock(text: string, language: string): string {
  const grammar = grammars[language]
  const html = grammar ? hljs.highlight(text, { language: grammar }).value : escapeHtml(text)
  return `<pre tabindex="0" data-language="${escapeHtml(language)}"><code>${html}</code></pre>\n`
}

/** One GET request with curl, which other languages can say too. */
const simpleGet = /^curl -s -H "X-API-Key: \$CATALOGUE_KEY" "\$CATALOGUE_URL(\/[^"$]*)"$/

/** The number of tab groups on the page that is being written. */
let tabGroups = 0
/** How often each fragment was used on that page: the changelog has the same headings for every release. */
let anchors = new Map<string, number>()

/** Numbers a fragment that was used before, as `upgrade-2`. */
function distinct(anchor: string, used = anchors): string {
  const count = (used.get(anchor) ?? 0) + 1
  used.set(anchor, count)
  return count === 1 ? anchor : `${anchor}-${count}`
}

/** Writes a request as tabs: radio buttons, which need no script. */
function tabs(text: string, path: string): string {
  const name = `tabs-${++tabGroups}`
  const [, ...others] = samplesOf('GET', path)
  const samples = [{ lang: 'curl', source: text }, ...others]
  const choices = samples.map(({ lang }, place) => {
    const id = `${name}-${lang.toLowerCase()}`
    return `<input type="radio" name="${name}" id="${id}"${place === 0 ? ' checked' : ''}><label for="${id}">${lang}</label>`
  })
  const panels = samples.map(({ lang, source }) => codeBlock(source, lang))
  return `<fieldset class="tabs"><legend class="unseen">Language of the sample</legend>${choices.join('')}${panels.join('')}</fieldset>\n`
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens)
      const anchor = distinct(anchorOf(html))
      // Each section links to itself, so that its address can be copied.
      const shown = depth === 1 || html.includes('<a ') ? html : `<a href="#${anchor}">${html}</a>`
      return `<h${depth} id="${anchor}">${shown}</h${depth}>\n`
    },
    code({ text, lang = '' }) {
      const [, path] = lang === 'sh' ? (simpleGet.exec(text) ?? []) : []
      return path === undefined ? codeBlock(text, lang.split(' ')[0] ?? '') : tabs(text, path)
    },
    table({ header, rows }) {
      const cells = (tag: string, row: typeof header) =>
        `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
      const body = rows.map((row) => cells('td', row)).join('\n')
      return `<div class="table" tabindex="0"><table><thead>${cells('th', header)}</thead><tbody>${body}</tbody></table></div>\n`
    },
  },
})

/** Renders a text of ours; never a text of an institute or a visitor. */
export function htmlOf(markdown: string): string {
  tabGroups = 0
  anchors = new Map()
  return marked.parse(markdown, { async: false })
}

/** The part of a text below one heading, for the search. */
export interface Section {
  heading: string
  anchor: string
  depth: number
  text: string
}

/** Splits a text by its headings and drops the markup. Headings inside code are no headings. */
export function sectionsOf(markdown: string): Section[] {
  const parts: string[][] = [[]]
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    if (!isCode && /^#{1,3} /.test(line)) parts.push([])
    parts.at(-1)?.push(line)
  }
  const used = new Map<string, number>()
  return parts
    .map((lines) => lines.join('\n'))
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, marks = '', heading = ''] = /^(#+) (.+)/.exec(part) ?? []
      const text = part
        .replace(/^#+ .+/, '')
        .replace(/^(?:```.*|[ |:-]+)$/gm, '')
        .replace(/\]\([^()\s]*\)/g, '')
        .replace(/[`*[\]]/g, '')
        .replace(/[|#]/g, ' ')
      return {
        heading: heading.replaceAll('`', ''),
        anchor: distinct(anchorOf(heading), used),
        depth: marks.length,
        text: text.replace(/\s+/g, ' ').trim(),
      }
    })
}
