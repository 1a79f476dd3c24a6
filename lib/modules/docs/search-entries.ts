import { listErrorPages } from './error-pages.ts'
import { listGuides } from './guides.ts'
import { sectionsOf } from './markdown.ts'
import { listOperations } from './reference.ts'

/** One hit of the documentation's search. */
export interface SearchEntry {
  href: string
  title: string
  heading: string
  text: string
  /** Further words that lead here; on the first entry of a page only. */
  keywords: string
}

/** Lists every section of guides and error pages, every setting, and every operation of the reference. */
export function listSearchEntries(): SearchEntry[] {
  const guides = listGuides().map(({ slug, ...guide }) => ({ href: `/docs/${slug}`, ...guide }))
  const errors = listErrorPages().map(({ path, ...page }) => ({
    href: `/docs/errors/${path}`,
    keywords: '',
    ...page,
  }))
  const sections = [...guides, ...errors].flatMap(({ href, title, markdown, keywords }) =>
    sectionsOf(markdown).map(({ heading, anchor, text }, place) => ({
      href: `${href}#${anchor}`,
      title: title.replaceAll('`', ''),
      heading,
      text,
      keywords: place === 0 ? keywords : '',
    })),
  )
  const settings = guides.flatMap(({ href, markdown }) =>
    [...markdown.matchAll(/^\| `([A-Z][A-Z_]+)`(.*)$/gm)].map(([, name = '', text = '']) => ({
      href: `${href}#settings`,
      title: name,
      heading: name,
      text: text.replaceAll('|', ' ').replace(/\s+/g, ' ').trim(),
      keywords: 'setting environment variable',
    })),
  )
  const operations = listOperations().map(({ heading, anchor, summary, description }) => ({
    href: `/docs/reference#${anchor}`,
    title: heading,
    heading,
    text: `${summary}. ${description}`,
    keywords: 'reference',
  }))
  return [...sections, ...settings, ...operations]
}
