import type { z } from 'zod'
import { ChangesQuery } from './changes.ts'
import {
  CourseListQuery,
  CourseQuery,
  NoQuery,
  OutlineQuery,
  PathListQuery,
  SimilarQuery,
  SitemapQuery,
} from './query.ts'

/** Scope that a key needs for every read. */
export const readScope = 'catalog:read' as const

const read = <const Path extends string, Query extends z.ZodObject>(path: Path, query: Query) => ({
  path,
  scope: readScope,
  query,
})

/**
 * All reads of the API (contract §4) with their query schemas, by path below `/catalog/v1`. Route files and the OpenAPI
 * description use this table.
 */
export const reads = {
  site: read('/site', NoQuery),
  courses: read('/courses', CourseListQuery),
  course: read('/courses/{id}', CourseQuery),
  outline: read('/courses/{id}/outline', OutlineQuery),
  similar: read('/courses/{id}/similar', SimilarQuery),
  streams: read('/streams', NoQuery),
  paths: read('/learning-paths', PathListQuery),
  path: read('/learning-paths/{code}', NoQuery),
  sitemap: read('/sitemap', SitemapQuery),
  changes: read('/changes', ChangesQuery),
}
