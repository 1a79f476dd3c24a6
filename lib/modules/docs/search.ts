import MiniSearch, { type SearchOptions } from 'minisearch'
import { sectionsOf } from './markdown.ts'
import { listPages } from './pages.ts'

/** An entry of the search index: a section of a page, or a setting. */
interface Entry {
  href: string
  /** Title of the page, or name of the setting. */
  title: string
  heading: string
  text: string
  /** Search words that do not occur in the text. */
  keywords: string
  group?: string | undefined
}

interface Hit {
  href: string
  title: string
  excerpt: string
}

/** In characters. The rest is ignored, because each word costs a walk through the index. */
export const questionMax = 100
const hitsMax = 8
const excerptLength = 110

const stopWords = new Set(
  'a about all an and any are as at be been by can could do does for from get go goes has have how i if in into is it its me must my need of on or please set should so some than that the their then there these this to up use using want was we what when where which while who why will with would you your'.split(
    ' ',
  ),
)

/** English ones, longest first. A stem need not be a word: the forms of a word share it. */
const endings = /(?:ations?|ating|ated|ates|ate|ingly|ings?|edly|ed|ions?|ers?|es|ly|y|e|s)$/

/** Reduces a word to its stem, so that `caching` finds `cached`. Leaves names with digits or `_` unchanged. */
function stemOf(word: string): string {
  const lower = word.toLowerCase()
  if (lower.length < 4 || /[\d_]/.test(lower)) return lower
  const stem = lower.replace(/ies$/, 'y').replace(endings, '')
  return stem.length < 3 || !/[aeiouy]/.test(stem) ? lower : stem.replace(/([^aeiou])\1$/, '$1')
}

const tokenize = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []).flatMap((word) =>
    word.includes('_') ? [word, ...word.split('_')] : [word],
  )
const processTerm = (word: string): string | null =>
  word === '' || stopWords.has(word.toLowerCase()) ? null : stemOf(word)

const options: SearchOptions = {
  boost: { title: 4, heading: 4, keywords: 3 },
  // A guide about something is a better hit than the operation that it calls, or the note about its release.
  boostDocument: (_, __, stored) =>
    stored?.title === 'Changelog' ? 0.3 : stored?.group === 'Reference' ? 0.7 : 1,
  prefix: (term) => term.length > 2,
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  weights: { prefix: 0.4, fuzzy: 0.2 },
}

let index: { mini: MiniSearch; entries: Entry[] } | undefined

/** Builds the index at the first search instead of at startup, because it takes 0.1 s. */
function openIndex(): { mini: MiniSearch; entries: Entry[] } {
  if (index) return index
  const entries = listEntries()
  const fields = ['title', 'heading', 'keywords', 'text']
  const mini = new MiniSearch({ fields, storeFields: ['title', 'group'], tokenize, processTerm })
  mini.addAll(entries.map((entry, id) => ({ id, ...entry })))
  index = { mini, entries }
  return index
}

/** Finds the pages that best answer a question, each at its best section. */
export function searchDocs(typed: string): Hit[] {
  const { mini, entries } = openIndex()
  // Sections that answer more words of the question come before those that repeat one of them.
  const rank = ({ score, queryTerms }: { score: number; queryTerms: string[] }) =>
    score * new Set(queryTerms).size ** 2
  const found = mini
    .search(typed.slice(0, questionMax), options)
    .sort((one, other) => rank(other) - rank(one))
  const best = new Map<string, Hit>()
  for (const { id, terms } of found) {
    const { href, title, heading, text } = entries[id] as Entry
    if (best.size === hitsMax) break
    if (best.has(title)) continue
    const isPage = heading === title || heading === ''
    const excerpt = excerptOf(text, new Set(terms))
    best.set(title, { href, title: isPage ? title : `${title}: ${heading}`, excerpt })
  }
  return [...best.values()]
}

/** Returns an excerpt around the first word with one of the stems, else the beginning of the text. */
function excerptOf(text: string, stems: ReadonlySet<string>): string {
  const word = [...text.matchAll(/[\p{L}\p{N}\p{M}_]+/gu)].find(([each]) =>
    stems.has(processTerm(each) ?? ''),
  )
  const near = Math.max(0, (word?.index ?? 0) - 40)
  const start = near === 0 ? 0 : text.indexOf(' ', near) + 1
  const cut = text.slice(start, start + excerptLength)
  return `${start > 0 ? '…' : ''}${cut}${start + excerptLength < text.length ? '…' : ''}`
}

function listEntries(): Entry[] {
  return listPages().flatMap(({ path, title: marked, markdown, keywords, group }) => {
    const title = marked.replaceAll('`', '')
    // What an operation takes and answers is too much of the same to be found by itself.
    const parts = sectionsOf(markdown).filter(({ depth }) => group !== 'Reference' || depth < 3)
    const sections = parts.map(({ heading, anchor, text }) => ({
      href: `${path}#${anchor}`,
      ...{ title, heading, text, keywords, group },
    }))
    const described = /^##+ Settings$/m.test(markdown) ? markdown : ''
    const settings = [...described.matchAll(/^\| `([A-Z][A-Z_]+)`(.*)$/gm)].map(
      ([, name = '', text = '']) => ({
        href: `${path}#settings`,
        ...{ title: name, heading: name, text: text.replaceAll('|', ' ').replace(/\s+/g, ' ').trim() },
        keywords: 'setting environment variable',
      }),
    )
    return [...sections, ...settings]
  })
}
