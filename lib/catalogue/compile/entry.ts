import type { Entry } from '../rules/entries.ts'
import type { CourseSummary } from '../shapes/course-list.ts'
import { courseSummary } from './course.ts'
import type { SiteContext } from './site.ts'
import type { Texts } from './texts.ts'
import { type CompiledVersion, compileVersions, type Gathered, gather } from './variants.ts'

/** One version of an entry with the entry's summary for it. */
export interface EntryView {
  version: CompiledVersion
  summary: CourseSummary
}

/** An entry with a view for every version: a version's id opens the entry with that view. */
export interface CompiledEntry {
  entry: Entry
  versions: CompiledVersion[]
  gathered: Gathered
  views: EntryView[]
  /** The view of the first version in each language, by language code; `''` for no language. */
  byLanguage: Map<string, EntryView>
  /** The view of the first version of each edition, by course id. */
  byCourse: Map<string, EntryView>
}

/** Compiles one entry, and chooses the version that each request shows (contract §2.1 rules 1 and 4). */
export function compileEntry(
  site: SiteContext,
  entry: Entry,
  slug: string | null,
  texts: Texts,
): CompiledEntry {
  const versions = compileVersions(site, entry)
  const gathered = gather(site, entry, slug, versions)
  const views = versions.map((version) => ({
    version,
    summary: courseSummary(site, gathered, version, texts),
  }))
  const byCourse = new Map<string, EntryView>()
  const byLanguage = new Map<string, EntryView>()
  for (const view of views) {
    const { edition, variant } = view.version
    if (!byCourse.has(edition.course.id)) byCourse.set(edition.course.id, view)
    for (const code of ['', variant.language?.code]) {
      if (code !== undefined && !byLanguage.has(code)) byLanguage.set(code, view)
    }
  }
  return { entry, versions, gathered, views, byLanguage, byCourse }
}

/**
 * Returns the view of an entry that an id opens: the first version in the language, if the entry has it; else the
 * version or edition of that id. `language`: a code, or `''`.
 */
export const entryViewOf = (
  { byLanguage, byCourse, views }: CompiledEntry,
  id: string,
  language: string,
): EntryView | undefined =>
  (language === '' ? undefined : byLanguage.get(language)) ??
  byCourse.get(id) ??
  views.find(({ version }) => version.source.id === id)
