import { inSnapshot } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import type { Json, JsonBytes } from '#lib/base/json.ts'
import { isStorable } from '#lib/base/plain-text.ts'
import { type Revision, readRevision } from '#lib/contract/revision.ts'
import type { CourseSummary } from '../answers/course-list.ts'
import type { PathDetail, PathList } from '../answers/paths.ts'
import type { Site, StreamList } from '../answers/site.ts'
import type { Sitemap } from '../answers/sitemap.ts'
import { followerOf, type Revised } from '../follower/follower.ts'
import type { Answered } from '../follower/published-rows.ts'
import type { CatalogueIndex, IndexNeeds } from '../index/catalogue-index.ts'
import type { FoundCourse } from '../index/indexed-course.ts'
import { findPath, listPaths } from './paths.ts'
import { type ResolvedEntries, type ResolvedVersion, resolveEntries, resolveVersion } from './resolve-ids.ts'
import { listStreams, readSite } from './site.ts'
import { readSitemap, type SitemapQuery } from './sitemap.ts'
import { readSummaries } from './summaries.ts'

/** Says of a read that a publish changed the data in the middle of it. */
export const revisionChanged = Symbol('changed')

/** What the reads of an institute's catalogue read: its published tables, or a catalogue compiled in memory. */
export interface ReadSource {
  /** Institute whose published catalogue this is; undefined if it is not published. */
  readonly publishedInstitute: string | undefined
  site(): Promise<Answered<Json<Site>> | undefined>
  streams(): Promise<Answered<Json<StreamList>> | undefined>
  /** `stream` is folded; null matches none. */
  paths(stream: string | null | undefined): Promise<Answered<Json<PathList>>>
  /** Undefined for an unknown code. */
  path(code: string): Promise<Answered<Json<PathDetail>> | undefined>
  /** Returns what an id in a path opens, as of `resolveVersion`. */
  version(
    id: string,
    language: string | null | undefined,
    text: 'summary' | 'detail' | 'outline',
  ): Promise<ResolvedVersion | undefined>
  entries(ids: readonly string[]): Promise<ResolvedEntries>
  /** Reads the index at a revision or a later one, by default the current one. See `Follower.withIndex`. */
  withIndex<Found>(
    revision: Revision | undefined,
    needsOf: (index: CatalogueIndex) => IndexNeeds,
    read: (index: CatalogueIndex) => Found,
  ): Promise<Revised<Found>>
  /** Returns the summaries of found courses, each behind a comma; undefined if one changed after the revision. */
  summaries(found: {
    courses: FoundCourse[]
    revision: Revision
  }): Promise<JsonBytes<CourseSummary>[] | undefined>
  sitemap(query: SitemapQuery): Promise<Answered<Json<Sitemap>>>
  /** `read` returns `revisionChanged` if a publish interfered, and is repeated, at `admitted` or later. */
  atOneRevision<Answer>(
    admitted: Revision | undefined,
    read: (from: ReadSource, wanted: Revision | undefined) => Promise<Answer | typeof revisionChanged>,
  ): Promise<Answer>
}

/** Retries when a publish changes the data in the middle of a read; the last attempt reads one snapshot. */
const attemptsMax = 20

export function publishedSource(db: Db, instituteId: string): ReadSource {
  const source: ReadSource = {
    publishedInstitute: instituteId,
    site: () => readSite(db, instituteId),
    streams: () => listStreams(db, instituteId),
    paths: (stream) => listPaths(db, instituteId, stream),
    // PostgreSQL refuses characters that it cannot store.
    path: async (code) => (isStorable(code) ? findPath(db, instituteId, code) : undefined),
    version: async (id, language, text) =>
      isStorable(id) ? resolveVersion(db, instituteId, id, language, text) : undefined,
    entries: (ids) => resolveEntries(db, instituteId, ids),
    withIndex: async (revision, needsOf, read) =>
      followerOf(db, instituteId).withIndex(
        db,
        revision ?? (await readRevision(db, instituteId)),
        needsOf,
        read,
      ),
    summaries: (found) => readSummaries(db, instituteId, found),
    sitemap: (query) => readSitemap(db, instituteId, query),
    async atOneRevision(admitted, read) {
      for (let attempts = 1; attempts < attemptsMax; attempts++) {
        const answer = await read(source, attempts === 1 ? admitted : undefined)
        if (answer !== revisionChanged) return answer
      }
      const answer = await inSnapshot(db, (trx) => read(publishedSource(trx, instituteId), undefined))
      if (answer === revisionChanged) throw new Error('The catalogue cannot be read at one revision.')
      return answer
    },
  }
  return source
}
