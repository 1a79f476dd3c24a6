import type { Entry } from '../rules/entries.ts'
import type { CourseSummary } from '../shapes/course-list.ts'
import { courseSummary } from './course.ts'
import { type Gathered, gather } from './gathered.ts'
import type { SiteContext } from './site.ts'
import type { Texts } from './texts.ts'
import { type CompiledVersion, compileVersions } from './variants.ts'

/** An entry as one of its versions shows it. */
export interface Showing {
  version: CompiledVersion
  summary: CourseSummary
}

/** An entry with a summary for every version: each is shown where its id opens the entry. */
export interface CompiledEntry {
  entry: Entry
  versions: CompiledVersion[]
  gathered: Gathered
  showings: Showing[]
  /** By language code, `''` without one: the entry's first version in it. */
  byLanguage: Map<string, Showing>
  /** By the id of a course or edition that opens the entry: that edition's first version. */
  byCourse: Map<string, Showing>
}

/** Compiles one entry, and chooses the version that each request shows (contract §2.1 rules 1 and 4). */
export function compileEntry(site: SiteContext, entry: Entry, texts: Texts): CompiledEntry {
  const versions = compileVersions(site, entry)
  const gathered = gather(site, entry, versions)
  const showings = versions.map((version) => ({
    version,
    summary: courseSummary(site, gathered, version, texts),
  }))
  const byCourse = new Map<string, Showing>()
  const byLanguage = new Map<string, Showing>()
  for (const showing of showings) {
    const { edition, variant } = showing.version
    if (!byCourse.has(edition.course.id)) byCourse.set(edition.course.id, showing)
    for (const code of ['', variant.language?.code]) {
      if (code !== undefined && !byLanguage.has(code)) byLanguage.set(code, showing)
    }
  }
  return { entry, versions, gathered, showings, byLanguage, byCourse }
}

/**
 * How an entry shows when an id opens it: of a language that it has, that language's first version; else the version
 * that the id names, or the first of the edition. `language`: a code, `''` without one.
 */
export const showingOf = (
  { byLanguage, byCourse, showings }: CompiledEntry,
  id: string,
  language: string,
): Showing | undefined =>
  (language === '' ? undefined : byLanguage.get(language)) ??
  byCourse.get(id) ??
  showings.find(({ version }) => version.source.id === id)
