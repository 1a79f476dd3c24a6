import { fold } from '#lib/base/plain-text.ts'
import type { CourseSource } from '../authored/catalogue.ts'
import type { Texts } from '../compile/entry.ts'
import type { PublishedEntry, PublishedVersion } from '../compile/published-entry.ts'
import { siteContext } from '../compile/site.ts'
import { type CompiledCatalogue, compileCatalogue, type WholeSource } from '../compile/whole-catalogue.ts'
import { inTurns } from '../follower/published-rows.ts'
import { CatalogueIndex } from '../index/catalogue-index.ts'
import { SearchIndex } from '../index/search/search-index.ts'
import { assignDue, needsSlug, type Slugged, SlugRegister } from '../rules/slug-register.ts'
import { type Entry, listEntries, whyUnpublished } from '../rules/visibility.ts'

/** A slug that a stored course was given, and the title that it was made from; null if it was authored. */
interface GivenSlug {
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
  const { companions } = siteContext(source, today)
  const slugOf = await slugsGiven(listEntries(courses, companions, today), source.courses, slugs)
  const compiling = compileCatalogue({ ...source, courses }, today, texts, ({ id }) => slugOf.get(id) ?? '')
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

/** Returns the slugs that publishing would give entries, by entry id (beyond the contract §10). */
async function slugsGiven(
  entries: readonly Entry[],
  courses: readonly CourseSource[],
  slugs: readonly GivenSlug[],
): Promise<Map<string, string>> {
  const current = new Map(slugs.filter((one) => one.is_current).map((one) => [one.course_id, one]))
  const known = new Set(slugs.map(({ course_id }) => course_id))
  const slugged = new Map(
    entries.map(({ id, position, newest, editions: [first] }): [string, Slugged] => {
      const { title = '', slug = null } = first?.course ?? {}
      const { slug: current_slug = null, made_from = null } = current.get(id) ?? {}
      return [id, { id, position, newest, title, slug, current_slug, made_from, is_known: known.has(id) }]
    }),
  )
  const authored = new Map(courses.map(({ id, slug }) => [id, slug]))
  const holders = Map.groupBy(
    [
      ...slugs.map(({ slug, course_id, is_current }) => ({
        ...{ text: fold(slug), course_id, is_current, authored: authored.get(course_id) ?? null },
      })),
      ...courses.flatMap(({ id, versions }) =>
        [id, ...versions.map((version) => version.id)].map((text) => ({
          ...{ text, course_id: id, is_current: null, authored: null },
        })),
      ),
    ],
    ({ text }) => text,
  )
  const register = new SlugRegister(async (asked) =>
    [...new Set(asked.flatMap((slug) => [slug, fold(slug)]))].flatMap((text) => holders.get(text) ?? []),
  )
  await assignDue(register, [...slugged.values()].filter(needsSlug), async (loser) => slugged.get(loser))
  return new Map(
    [...slugged.values()].map(({ id, slug, current_slug }) => [
      id,
      register.next.get(id)?.slug ?? current_slug ?? slug ?? '',
    ]),
  )
}
