import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import ini from 'highlight.js/lib/languages/ini'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import { Marked } from 'marked'
import { samplesOf } from './samples.ts'

for (const [name, language] of Object.entries({ bash, ini, json, php, python, typescript, xml }))
  hljs.registerLanguage(name, language)

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
  php: 'php',
  PHP: 'php',
  python: 'python',
  Python: 'python',
}

/** Returns the URL fragment of a heading. A path becomes words: `GET /courses/{id}` gives `get-courses-id`. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/(?<=^(?:get|post) .*)[/.{}]+/g, ' ')
    .replace(/<[^>]*>|[^a-z0-9 -]/g, '')
    .trim()
    .replace(/ +/g, '-')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => entities[one] ?? one)

/** Long lines scroll inside the block, so keyboard users must be able to focus it. */
function codeBlock(text: string, language: string): string {
  const grammar = grammars[language]
  const html = grammar ? hljs.highlight(text, { language: grammar }).value : escapeHtml(text)
  return `<pre tabindex="0" data-language="${escapeHtml(language)}"><code>${html}</code></pre>\n`
}

/** Matches a plain curl GET request, which can be translated to other languages. */
const simpleGet = /^curl -s -H "X-API-Key: \$CATALOGUE_KEY" "\$CATALOGUE_URL(\/[^"$]*)"$/

/** Matches the text of a code block `request`: method, path and, below, a body. */
const request = /^(GET|POST) (\S+)(?:\n(.+))?$/s

/** Number of tab groups rendered so far on the current page. */
let tabGroups = 0
/** Fragments of the current page: the changelog repeats its headings for every release. */
let anchors = new Map<string, number>()

/** Returns a fragment that is unique on the page; appends a number to a repeated one, such as `upgrade-2`. */
function distinct(anchor: string, used = anchors): string {
  const count = (used.get(anchor) ?? 0) + 1
  used.set(anchor, count)
  return count === 1 ? anchor : `${anchor}-${count}`
}

/** Stands before a page's first request. A script copies the key into the samples; it never leaves the tab. */
const keyField =
  '<p class="key"><label for="key">Your publishable key, for the examples</label> ' +
  '<input id="key" autocomplete="off" spellcheck="false" placeholder="cat_pub_…"></p>\n'

/** One per programming language. By radio buttons, so they work without JavaScript. */
function tabs([first, ...others]: ReturnType<typeof samplesOf>, text = first?.source ?? ''): string {
  const name = `tabs-${++tabGroups}`
  const samples = [{ lang: 'curl', source: text }, ...others]
  const choices = samples.map(({ lang }, place) => {
    const id = `${name}-${lang.toLowerCase()}`
    return `<input type="radio" name="${name}" id="${id}"${place === 0 ? ' checked' : ''}><label for="${id}">${lang}</label>`
  })
  const panels = samples.map(({ lang, source }) => codeBlock(source, lang))
  return `${tabGroups === 1 ? keyField : ''}<fieldset class="tabs"><legend class="unseen">Language of the sample</legend>${choices.join('')}${panels.join('')}</fieldset>\n`
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens)
      const anchor = distinct(anchorOf(html))
      // Headings link to themselves, so that readers can copy a section's address.
      const shown = depth === 1 || html.includes('<a ') ? html : `<a href="#${anchor}">${html}</a>`
      return `<h${depth} id="${anchor}">${shown}</h${depth}>\n`
    },
    code({ text, lang = '' }) {
      const [, path] = lang === 'sh' ? (simpleGet.exec(text) ?? []) : []
      if (path !== undefined) return tabs(samplesOf('GET', path), text)
      const [, method, asked = '', body] = lang === 'request' ? (request.exec(text) ?? []) : []
      return method === undefined
        ? codeBlock(text, lang.split(' ')[0] ?? '')
        : tabs(samplesOf(method, asked, body))
    },
    table({ header, rows }) {
      const cells = (tag: string, row: typeof header) =>
        `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
      const body = rows.map((row) => cells('td', row)).join('\n')
      return `<div class="table" tabindex="0"><table><thead>${cells('th', header)}</thead><tbody>${body}</tbody></table></div>\n`
    },
  },
})

/** Renders trusted Markdown. The output is not sanitised, so never pass text from an institute or a visitor. */
export function htmlOf(markdown: string): string {
  tabGroups = 0
  anchors = new Map()
  return marked.parse(markdown, { async: false })
}

interface Section {
  heading: string
  anchor: string
  depth: number
  text: string
}

/** Splits Markdown at its headings and strips the markup. A `#` line inside a code block is not a heading. */
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
