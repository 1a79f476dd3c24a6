import MiniSearch, { type SearchOptions } from 'minisearch'
import { listErrorPages } from './error-pages.ts'
import { listGuides } from './guides.ts'
import { sectionsOf } from './markdown.ts'
import { listOperations } from './reference.ts'

/** An entry of the search index: a section of a guide, an error page, a setting, or an API operation. */
interface Entry {
  href: string
  /** Title of the page, or name of the setting or operation. */
  title: string
  heading: string
  text: string
  /** Search words that do not occur in the text. */
  keywords: string
}

interface Hit {
  href: string
  title: string
  excerpt: string
}

interface Answer {
  /** The best hit of each page, best first. Empty only when the question has no words. */
  hits: Hit[]
  /** True when no page matches, even if misspellings are allowed. The hits are then merely similar pages. */
  isNothingFound: boolean
}

/**
 * Maximum length of a question in characters. The rest is ignored, because each word costs a walk through the index.
 */
export const questionMax = 100
const hitsMax = 8
const excerptLength = 110

/** Pages to suggest when no page even resembles the question. */
const startingPages = ['/docs/first-request', '/docs/lists', '/docs/reference', '/docs/operating']

const stopWords = new Set(
  'a about all an and any are as at be been by can could do does for from get go goes has have how i if in into is it its me must my need of on or please set should so some than that the their then there these this to up use using want was we what when where which while who why will with would you your'.split(
    ' ',
  ),
)

/**
 * Matches common English endings, longest first. A stem need not be a word; it is enough that the forms of a word share
 * it.
 */
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

const asTyped: SearchOptions = {
  boost: { title: 4, heading: 4, keywords: 3 },
  // The changelog ranks lower, because the page about a feature is a better hit than the note about its release.
  boostDocument: (_, __, stored) => (stored?.title === 'Changelog' ? 0.3 : 1),
  prefix: (term) => term.length > 2,
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  weights: { prefix: 0.4, fuzzy: 0.2 },
}
const nearly: SearchOptions = { ...asTyped, fuzzy: 0.5, prefix: true }

let index: { mini: MiniSearch; entries: Entry[] } | undefined

/** Builds the index at the first search instead of at startup, because it takes 0.1 s. */
function openIndex(): { mini: MiniSearch; entries: Entry[] } {
  if (index) return index
  const entries = listEntries()
  const fields = ['title', 'heading', 'keywords', 'text']
  const mini = new MiniSearch({ fields, storeFields: ['title'], tokenize, processTerm })
  mini.addAll(entries.map((entry, id) => ({ id, ...entry })))
  index = { mini, entries }
  return index
}

/** Finds the documentation pages that best answer a question. Returns no hits for a question without words. */
export function searchDocs(typed: string): Answer {
  const { mini, entries } = openIndex()
  const question = typed.slice(0, questionMax)
  if (tokenize(question).length === 0) return { hits: [], isNothingFound: false }
  const found = search(mini, question, asTyped)
  const shown = found.length > 0 ? found : search(mini, question, nearly)
  const best = new Map<string, Hit>()
  for (const { id, terms } of shown) {
    const { href, title, heading, text } = entries[id] as Entry
    if (best.size === hitsMax) break
    if (best.has(title)) continue
    const isPage = heading === title || heading === ''
    const excerpt = excerptOf(text, new Set(terms))
    best.set(title, { href, title: isPage ? title : `${title}: ${heading}`, excerpt })
  }
  const hits = best.size > 0 ? [...best.values()] : startingHits(entries)
  return { hits, isNothingFound: found.length === 0 }
}

/** Searches, and ranks sections that answer more words of the question before those that repeat one of them. */
function search(mini: MiniSearch, question: string, options: SearchOptions) {
  const rank = ({ score, queryTerms }: { score: number; queryTerms: string[] }) =>
    score * new Set(queryTerms).size ** 2
  return mini.search(question, options).sort((one, other) => rank(other) - rank(one))
}

const startingHits = (entries: Entry[]): Hit[] =>
  startingPages.flatMap((page) => {
    const entry = entries.find(({ href }) => href.startsWith(page))
    if (!entry) return []
    const title = page === '/docs/reference' ? 'Reference' : entry.title
    return [{ href: page, title, excerpt: excerptOf(entry.text, new Set()) }]
  })

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
  const guides = listGuides().map(({ slug, ...guide }) => ({ href: `/docs/${slug}`, ...guide }))
  const errors = listErrorPages().map(({ path, ...page }) => ({
    href: `/docs/errors/${path}`,
    keywords: '',
    ...page,
  }))
  const sections = [...guides, ...errors].flatMap(({ href, title, markdown, keywords }) =>
    sectionsOf(markdown).map(({ heading, anchor, text }) => ({
      href: `${href}#${anchor}`,
      title: title.replaceAll('`', ''),
      heading,
      text,
      keywords,
    })),
  )
  const described = guides.filter(({ markdown }) => /^##+ Settings$/m.test(markdown))
  const settings = described.flatMap(({ href, markdown }) =>
    [...markdown.matchAll(/^\| `([A-Z][A-Z_]+)`(.*)$/gm)].map(([, name = '', text = '']) => ({
      href: `${href}#settings`,
      title: name,
      heading: name,
      text: text.replaceAll('|', ' ').replace(/\s+/g, ' ').trim(),
      keywords: 'setting environment variable',
    })),
  )
  const operations = listOperations().map(({ heading, slug, summary, description }) => ({
    href: `/docs/${slug}`,
    title: heading,
    heading,
    text: `${summary}. ${description}`,
    keywords: 'reference endpoint operation',
  }))
  return [...sections, ...settings, ...operations]
}
