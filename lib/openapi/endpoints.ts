import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { reads } from '#lib/catalogue/reads/endpoints.ts'
import { ChangeList } from '#lib/catalogue/shapes/changes.ts'
import { PathDetail, PathList } from '#lib/catalogue/shapes/paths.ts'
import { Site } from '#lib/catalogue/shapes/site.ts'
import { Sitemap } from '#lib/catalogue/shapes/sitemap.ts'
import { StreamList } from '#lib/catalogue/shapes/streams.ts'
import { coursePaths } from './course-endpoints.ts'
import { describeItself } from './description-endpoint.ts'
import { describeEnquiries } from './enquiry-endpoint.ts'
import { changes } from './examples/changes.ts'
import * as examples from './examples/lists.ts'
import { demo, describeRead } from './read.ts'

const pathCode = z.string().meta({
  description: 'Code of the learning path, as `GET /learning-paths` lists it.',
  example: 'SUR',
})

/** The document's paths, in reading order: one entry for each route file. */
export const paths: ZodOpenApiPathsObject = Object.fromEntries([
  describeRead({
    ...reads.site,
    operationId: 'getSite',
    tag: 'Institute',
    summary: 'The institute and its settings',
    description:
      'What a site needs before it shows anything: who the institute is, where course pages are, which languages and formats can be asked for, the currency, and whether prices are shown.',
    answer: Site,
    answerDescription: 'The site record.',
    examples: demo(examples.site),
  }),
  ...coursePaths,
  describeRead({
    ...reads.streams,
    operationId: 'listStreams',
    tag: 'Streams',
    summary: 'Streams and their categories',
    description:
      'In the order of the hosted catalogue. `source` is `null` and the list empty when the site has streams off.',
    answer: StreamList,
    answerDescription: 'All streams.',
    examples: demo(examples.streams),
  }),
  describeRead({
    ...reads.paths,
    operationId: 'listLearningPaths',
    tag: 'Learning paths',
    summary: 'Learning paths',
    description: 'Every path of the site; an empty list when it has none.',
    refusedQuery: 'stream=music&stream=craft',
    answer: PathList,
    answerDescription: 'The paths, in the order of the hosted catalogue.',
    examples: demo(examples.paths),
  }),
  describeRead({
    ...reads.path,
    operationId: 'getLearningPath',
    tag: 'Learning paths',
    summary: 'One learning path with its courses',
    description:
      'A step may be a course that is not published on its own. It is shown from what the path says of it, and `GET /courses/{id}` does not know it.',
    params: { code: pathCode },
    answer: PathDetail,
    answerDescription: 'The path, its steps in order.',
    examples: demo(examples.path),
  }),
  describeRead({
    ...reads.sitemap,
    operationId: 'listCoursePages',
    tag: 'Sitemap',
    summary: 'Every hosted course page',
    description:
      "One entry for each page, a course's language editions beside each other; `url` is null while the institute has no course page address. All at once, or with `page` or `page_size` in parts (addition).",
    refusedQuery: 'page_size=20000',
    answer: Sitemap,
    answerDescription: 'All pages, in catalogue order.',
    examples: demo(examples.sitemap),
  }),
  describeRead({
    ...reads.changes,
    operationId: 'listChanges',
    tag: 'Changes',
    summary: 'What changed since you last asked',
    description:
      'An addition to the contract. For a copy that stays current: ask without `since` and keep `next`; read everything; from then on ask with what was `next` last, read again what is named and forget what is removed. Changes are kept for 30 days, and at least the last 100,000. Courses that are similar are not followed, nor are numbers that answers count.',
    refusedQuery: 'limit=5000',
    answer: ChangeList,
    answerDescription: 'The changes, the oldest first; none where nothing changed.',
    examples: changes,
  }),
  describeEnquiries(),
  describeItself(),
])
