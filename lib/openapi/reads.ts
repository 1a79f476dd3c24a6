import { reads } from '#lib/catalogue/reads/endpoints.ts'
import { ChangeList } from '#lib/catalogue/shapes/changes.ts'
import { CourseDetail, Outline } from '#lib/catalogue/shapes/course.ts'
import { CourseList, CoursePage } from '#lib/catalogue/shapes/course-list.ts'
import { PathDetail, PathList } from '#lib/catalogue/shapes/paths.ts'
import { Site, StreamList } from '#lib/catalogue/shapes/site.ts'
import { Sitemap } from '#lib/catalogue/shapes/sitemap.ts'
import { describeRead } from './read.ts'

const changed: ChangeList = {
  data: [
    {
      kind: 'course',
      id: '0c3904cf-39c5-514f-a920-ad4b47a60a31',
      change: 'changed',
      at: '2026-05-01T09:00:43.000Z',
    },
    { kind: 'list', id: null, change: 'changed', at: '2026-05-01T09:00:43.000Z' },
    { kind: 'path', id: 'SUR', change: 'removed', at: '2026-05-02T00:00:01.250Z' },
  ],
  next: 'WzQ0XQ.Yk3vTtqJx0E',
  has_more: false,
  reset: false,
}

/** The reads as paths of the document, in reading order. */
export const readPaths = [
  describeRead(reads.site, {
    operationId: 'getSite',
    tag: 'Institute',
    summary: 'The institute and its settings',
    description:
      'What a site needs first: the institute, the address of course pages, languages, formats, the currency, and whether prices are shown.',
    answer: Site,
    answerDescription: 'The site record.',
  }),
  describeRead(reads.courses, {
    operationId: 'listCourses',
    tag: 'Courses',
    summary: 'Search, filter, sort and page courses',
    description:
      'The published courses, one entry each: levels, batches and language editions are its `variants`. Filters combine with AND. Without `sort` the newest come first.',
    refusedQuery: 'page_size=500',
    answer: CoursePage,
    answerDescription: 'One page of courses; empty when nothing matches or the page is past the end.',
    queries: {
      search: '?q=tabla foundation',
      language: '?q=तबला आधार&language=hi',
      counts: '?q=tabla foundation&facets=language,price',
      corrected: '?search=fundation tabla',
      nothing: '?stream=swimming',
    },
  }),
  describeRead(reads.course, {
    operationId: 'getCourse',
    tag: 'Courses',
    summary: 'One course with everything that its page shows',
    description:
      'All texts, head data (`seo`) and JSON-LD (`structured_data`) of a course page. The `id` of the answer is always the id of the course, also when it was asked for by the id of one of its language versions.',
    refusedQuery: 'language=hi&language=en',
    answer: CourseDetail,
    answerDescription: 'The course.',
  }),
  describeRead(reads.similar, {
    operationId: 'listSimilarCourses',
    tag: 'Courses',
    summary: 'Courses like this one',
    description:
      'Addition. Ranked by what they share with this course: category, tags, instructors, level, stream. What few courses have weighs more; courses that share nothing are left out.',
    refusedQuery: 'limit=13',
    answer: CourseList,
    answerDescription: 'The most similar course first.',
    queries: { demo: '?limit=1' },
  }),
  describeRead(reads.outline, {
    operationId: 'getCourseOutline',
    tag: 'Courses',
    summary: 'Subjects, modules and chapters of each version',
    description:
      'Titles only. A layer that the institute does not use has the title `null`: show its content without a heading.',
    refusedQuery: 'language=hi&language=en',
    answer: Outline,
    answerDescription: 'The outline of every version, in the order of `variants`.',
    queries: { demo: '?language=hi' },
  }),
  describeRead(reads.streams, {
    operationId: 'listStreams',
    tag: 'Streams',
    summary: 'Streams and their categories',
    description:
      'In the order of the hosted catalogue. `source` is `null` and the list empty when the site has streams off.',
    answer: StreamList,
    answerDescription: 'All streams.',
  }),
  describeRead(reads.paths, {
    operationId: 'listLearningPaths',
    tag: 'Learning paths',
    summary: 'Learning paths',
    description: 'Every path of the site; an empty list when it has none.',
    refusedQuery: 'stream=music&stream=craft',
    answer: PathList,
    answerDescription: 'The paths, in the order of the hosted catalogue.',
  }),
  describeRead(reads.path, {
    operationId: 'getLearningPath',
    tag: 'Learning paths',
    summary: 'One learning path with its courses',
    description:
      'A step may be a course that is not published on its own: the path has its data, and `GET /courses/{id}` answers 404.',
    answer: PathDetail,
    answerDescription: 'The path, its steps in order.',
  }),
  describeRead(reads.sitemap, {
    operationId: 'listCoursePages',
    tag: 'Sitemap',
    summary: 'Every hosted course page',
    description:
      'One entry for each page, with the language editions of a course next to each other. `url` is null while the institute has no address for course pages. Without `page` and `page_size` (additions) the answer has everything.',
    refusedQuery: 'page_size=20000',
    answer: Sitemap,
    answerDescription: 'All pages, in catalogue order.',
    queries: { demo: '?page_size=2' },
  }),
  describeRead(reads.changes, {
    operationId: 'listChanges',
    tag: 'Changes',
    summary: 'What changed since you last asked',
    description:
      'An addition to the contract. To keep a copy current, ask without `since`, note `next`, and read everything. From then on ask with the last `next`, read again what is named and delete what was removed. Changes are kept for 30 days, and at least the last 100,000. Similar courses and counts are not followed.',
    refusedQuery: 'limit=5000',
    answer: ChangeList,
    answerDescription: 'The changes, the oldest first; none where nothing changed.',
    examples: {
      changed: { summary: 'A course changed and moved, a path went', value: changed },
      start: { summary: 'A cursor to start from', value: { ...changed, data: [] } },
      reset: { summary: 'The cursor is too old', value: { ...changed, data: [], reset: true } },
    },
  }),
]
