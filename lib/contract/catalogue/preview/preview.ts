import { fold } from '#lib/base/plain-text.ts'
import type { CourseSource } from '../authored/catalogue.ts'
import { type CompiledCatalogue, compileCatalogue, type WholeSource } from '../compile/catalogue.ts'
import type { Texts } from '../compile/entry.ts'
import type { PublishedEntry, PublishedVersion } from '../compile/rows.ts'
import { inTurns } from '../follower/publication.ts'
import { CatalogueIndex } from '../index/catalogue-index.ts'
import { SearchIndex } from '../index/search/search-index.ts'
import { numbered, slugOfTitle } from '../rules/slugs.ts'
import { type Entry, whyUnpublished } from '../rules/visibility.ts'

/** A slug that a stored course was given, and the title that it was made from; null if it was authored. */
export interface GivenSlug {
  course_id: string
  slug: string
  made_from: string | null
  /** False for a former slug, which still opens the course. */
  is_current: boolean
}

/** A whole catalogue in memory, as it would be published. */
export interface Preview extends Pick<CompiledCatalogue, 'site' | 'streams' | 'paths'> {
  /** In catalogue order, by id. */
  entries: ReadonlyMap<string, PublishedEntry>
  /** What each id of a course, an edition or a version opens. */
  byId: ReadonlyMap<string, Opened>
  /** What each folded slug opens. */
  bySlug: ReadonlyMap<string, Opened>
  index: CatalogueIndex
  today: string
  /** Number of courses that are shown although they are drafts. */
  drafts: number
}

export interface Compiling {
  today: string
  slugs: readonly GivenSlug[]
  hidesDrafts?: boolean
}

/** An entry, and the version that an id opens. */
export interface Opened {
  entry: PublishedEntry
  version: PublishedVersion
}

/**
 * Returns the index of what would be published, compiled by the same rules. Nothing is stored. Drafts are shown unless
 * `hidesDrafts`; only archived courses stay hidden (beyond the contract §17). `slugs` are those of stored courses: a course without a slug
 * gets the one that publishing would give it, unless that depends on courses that `slugs` lacks.
 */
export async function makePreview(
  source: WholeSource,
  texts: Texts,
  { today, slugs, hidesDrafts = false }: Compiling,
): Promise<Preview> {
  const isDraft = (course: CourseSource) =>
    !hidesDrafts &&
    !course.archived &&
    course.versions.length > 0 &&
    whyUnpublished(course, today) !== undefined
  const shown = { published: true, publish_from: null, publish_until: null }
  const courses = hidesDrafts ? source.courses : source.courses.map((course) => ({ ...course, ...shown }))
  const compiling = compileCatalogue({ ...source, courses }, today, texts, slugsGiven(source.courses, slugs))
  const { site, streams, paths, entries } = await inTurns(compiling)
  const index = new CatalogueIndex()
  index.site = { ...site, streams: streams.streams, today }
  index.search = new SearchIndex()
  const upserts = entries.map(({ indexed, search_text }) => ({
    course: indexed,
    text: search_text,
    revision: 1,
  }))
  await inTurns(index.update([], upserts))
  const byId = openedBy(
    entries,
    ({ course_id }) => course_id,
    ({ version_id }) => version_id,
  )
  const former = slugs.flatMap(({ slug, course_id }): [string, Opened][] => {
    const opened = byId.get(course_id)
    return opened ? [[fold(slug), opened]] : []
  })
  const current = openedBy(entries, ({ summary }) => fold((JSON.parse(summary) as { slug: string }).slug))
  return {
    ...{ site, streams, paths, index, today, byId },
    entries: new Map(entries.map((entry) => [entry.entry_id, entry])),
    bySlug: new Map([...former, ...current]),
    drafts: source.courses.filter(isDraft).length,
  }
}

/** Maps keys of versions to the first version that has them. Earlier kinds of keys win. */
function openedBy(
  entries: readonly PublishedEntry[],
  ...keysOf: ((version: PublishedVersion) => string)[]
): Map<string, Opened> {
  const opened = new Map<string, Opened>()
  for (const keyOf of keysOf)
    for (const entry of entries)
      for (const version of entry.versions) {
        const key = keyOf(version)
        if (!opened.has(key)) opened.set(key, { entry, version })
      }
  return opened
}

/**
 * Returns how publishing would give slugs, when called in catalogue order (beyond the contract §10). Slugs that were given
 * stay with their course unless another one has authored them.
 */
function slugsGiven(courses: readonly CourseSource[], slugs: readonly GivenSlug[]): (entry: Entry) => string {
  const current = new Map(slugs.filter((one) => one.is_current).map((one) => [one.course_id, one]))
  const given = new Set(slugs.map(({ course_id }) => course_id))
  const holders = new Map(slugs.map(({ slug, course_id }) => [fold(slug), course_id]))
  for (const { id, slug } of courses) if (slug !== null) holders.set(fold(slug), id)
  const owners = new Map(courses.flatMap(({ id, versions }) => versions.map((version) => [version.id, id])))
  for (const { id } of courses) owners.set(id, id)
  const lastNumbers = new Map<string, number>()
  const isFree = (slug: string, id: string) =>
    (holders.get(fold(slug)) ?? id) === id && (owners.get(slug) ?? id) === id
  return ({ id, editions: [first] }) => {
    const { title = '', slug: authored = null } = first?.course ?? {}
    if (authored !== null) return authored
    const own = current.get(id)
    if (own && own.made_from === title && isFree(own.slug, id)) return own.slug
    const base = slugOfTitle(title)
    for (let number = given.has(id) ? 1 : (lastNumbers.get(base) ?? 0) + 1; ; number++) {
      const slug = numbered(base, number)
      if (!isFree(slug, id)) continue
      if (!given.has(id)) lastNumbers.set(base, number)
      holders.set(fold(slug), id)
      return slug
    }
  }
}
