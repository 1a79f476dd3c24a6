import { fold } from '../rules/fold.ts'
import type { SitemapEntry } from '../shapes.ts'
import type { CompiledEntry } from './entry.ts'

/** A course as one of its languages shows it: what has a page of its own on a site made of the published catalogue. */
export interface Edition {
  /** The entry's id, the same for all its editions. */
  course_id: string
  /** Folded; null where the course has no language. */
  language: string | null
  title: string
  image_url: string | null
  /** ISO 8601; null when it is not known. */
  last_modified: string | null
}

/**
 * Every language of an entry once. A hosted page may hold several of them, so one without a page of its own changed
 * when the entry's first page did. `pages`: the entry's hosted pages.
 */
export function editionsOf({ entry, byLanguage }: CompiledEntry, pages: SitemapEntry[]): Edition[] {
  return [...byLanguage].flatMap(([code, { version, summary }]) => {
    // Without a language the entry shows one that is listed by itself, unless that version has none.
    if (code === '' && version.variant.language !== null) return []
    const own = pages.find(({ language }) => language !== null && fold(language.code) === fold(code))
    return {
      course_id: entry.id,
      language: code === '' ? null : fold(code),
      title: summary.title,
      image_url: summary.image_url,
      last_modified: own?.last_modified ?? pages[0]?.last_modified ?? summary.created_at,
    }
  })
}
