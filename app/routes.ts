import * as nowhere from './catalog/v1/[[...rest]]/route.ts'
import * as changes from './catalog/v1/changes/route.ts'
import * as outline from './catalog/v1/courses/[id]/outline/route.ts'
import * as course from './catalog/v1/courses/[id]/route.ts'
import * as similar from './catalog/v1/courses/[id]/similar/route.ts'
import * as courses from './catalog/v1/courses/route.ts'
import * as leads from './catalog/v1/leads/route.ts'
import * as learningPath from './catalog/v1/learning-paths/[code]/route.ts'
import * as learningPaths from './catalog/v1/learning-paths/route.ts'
import * as openapi from './catalog/v1/openapi.json/route.ts'
import * as site from './catalog/v1/site/route.ts'
import * as sitemap from './catalog/v1/sitemap/route.ts'
import * as streams from './catalog/v1/streams/route.ts'
import * as cronLeads from './cron/leads/route.ts'
import * as healthz from './healthz/route.ts'
import * as readyz from './readyz/route.ts'

/**
 * What the self-hosting server answers without Next, by path: `{name}` is one segment, `/*` all that is left. The first
 * that fits counts. A test holds this to the folders, which are what Next goes by.
 */
export const routes = {
  '/catalog/v1/changes': changes,
  '/catalog/v1/courses': courses,
  '/catalog/v1/courses/{id}': course,
  '/catalog/v1/courses/{id}/outline': outline,
  '/catalog/v1/courses/{id}/similar': similar,
  '/catalog/v1/leads': leads,
  '/catalog/v1/learning-paths': learningPaths,
  '/catalog/v1/learning-paths/{code}': learningPath,
  '/catalog/v1/openapi.json': openapi,
  '/catalog/v1/site': site,
  '/catalog/v1/sitemap': sitemap,
  '/catalog/v1/streams': streams,
  '/catalog/v1/*': nowhere,
  '/cron/leads': cronLeads,
  '/healthz': healthz,
  '/readyz': readyz,
}
