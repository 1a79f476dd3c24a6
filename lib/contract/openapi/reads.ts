import { ChangeList } from '#lib/contract/catalogue/answers/changes.ts'
import { CourseDetail, Outline } from '#lib/contract/catalogue/answers/course.ts'
import { CourseList, CoursePage } from '#lib/contract/catalogue/answers/course-list.ts'
import { PathDetail, PathList } from '#lib/contract/catalogue/answers/paths.ts'
import { Site, StreamList } from '#lib/contract/catalogue/answers/site.ts'
import { Sitemap } from '#lib/contract/catalogue/answers/sitemap.ts'
import { changes } from '#lib/contract/catalogue/reads/changes.ts'
import { course, outline } from '#lib/contract/catalogue/reads/course.ts'
import { courseList } from '#lib/contract/catalogue/reads/course-list.ts'
import { pathDetail, pathList } from '#lib/contract/catalogue/reads/paths.ts'
import { similar } from '#lib/contract/catalogue/reads/similar.ts'
import { site, streams } from '#lib/contract/catalogue/reads/site.ts'
import { sitemap } from '#lib/contract/catalogue/reads/sitemap.ts'
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

/** Path items of all read endpoints, in the order of the OpenAPI document. */
export const readPaths = [
  describeRead(site, {
    operationId: 'getSite',
    tag: 'Institute',
    summary: 'The institute and its settings',
    description:
      'What a site needs first: the institute, the address of course pages, languages, formats, the currency, and whether prices are shown.',
    answer: Site,
    answerDescription: 'The institute and its settings.',
  }),
  describeRead(courseList, {
    operationId: 'listCourses',
    tag: 'Courses',
    summary: 'Search, filter, sort and page courses',
    description:
      'The published courses. Levels, batches and language editions of a course are its `variants`. A course must match all filters. Without `sort` the newest courses come first.',
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
  describeRead(course, {
    operationId: 'getCourse',
    tag: 'Courses',
    summary: 'One course with everything that its page shows',
    description:
      'All texts, head data (`seo`) and JSON-LD (`structured_data`) of a course page. The `id` in the answer is always the id of the course, even when the request names a language edition, a version or a slug.',
    refusedQuery: 'language=hi&language=en',
    answer: CourseDetail,
    answerDescription: 'The course.',
  }),
  describeRead(similar, {
    operationId: 'listSimilarCourses',
    tag: 'Courses',
    summary: 'Courses like this one',
    description:
      'Addition to the contract. Ranked by category, tags, instructors, level and stream in common with this course. Rare features weigh more. Courses with nothing in common are left out.',
    refusedQuery: 'limit=13',
    answer: CourseList,
    answerDescription: 'The most similar course first.',
    queries: { demo: '?limit=1' },
  }),
  describeRead(outline, {
    operationId: 'getCourseOutline',
    tag: 'Courses',
    summary: 'Subjects, modules and chapters of each version',
    description:
      'Titles only. A layer that the institute does not use has the title `null`: show its content without a heading.',
    refusedQuery: 'language=hi&language=en',
    answer: Outline,
    answerDescription: 'The outlines of the versions, in the order of `variants`.',
    queries: { demo: '?language=hi' },
  }),
  describeRead(streams, {
    operationId: 'listStreams',
    tag: 'Streams',
    summary: 'Streams and their categories',
    description:
      'In the order of the hosted catalogue. When the site has no streams, `source` is `null` and the list is empty.',
    answer: StreamList,
    answerDescription: 'All streams.',
  }),
  describeRead(pathList, {
    operationId: 'listLearningPaths',
    tag: 'Learning paths',
    summary: 'Learning paths',
    description: 'Every learning path of the site; an empty list when there are none.',
    refusedQuery: 'stream=music&stream=craft',
    answer: PathList,
    answerDescription: 'The paths, in the order of the hosted catalogue.',
  }),
  describeRead(pathDetail, {
    operationId: 'getLearningPath',
    tag: 'Learning paths',
    summary: 'One learning path with its courses',
    description:
      'A step may be a course that is not published on its own. The path then includes its data, while `GET /courses/{id}` answers 404.',
    answer: PathDetail,
    answerDescription: 'The learning path with its steps in order.',
  }),
  describeRead(sitemap, {
    operationId: 'listCoursePages',
    tag: 'Sitemap',
    summary: 'Every hosted course page',
    description:
      'One entry for each page; the language editions of a course follow one another. `url` is null while the site has no `course_page_url`. Without `page` and `page_size` (additions) the answer lists all pages.',
    refusedQuery: 'page_size=20000',
    answer: Sitemap,
    answerDescription: 'The pages, in catalogue order.',
    queries: { demo: '?page_size=2' },
  }),
  describeRead(changes, {
    operationId: 'listChanges',
    tag: 'Changes',
    summary: 'What changed since your last request',
    description:
      'Addition to the contract. To keep a copy current, first send a request without `since`, store `next`, and read everything. From then on send the stored `next` as `since`, fetch what changed and delete what was removed. Changes are kept for 30 days, and always the last 100,000. Changes of similar courses and of counts are not listed.',
    refusedQuery: 'limit=5000',
    answer: ChangeList,
    answerDescription: 'The changes, oldest first; empty when nothing changed.',
    examples: {
      start: { summary: 'A cursor to start from', value: { ...changed, data: [] } },
      changed: { summary: 'A course changed and moved, and a path was removed', value: changed },
      reset: { summary: 'The cursor is too old', value: { ...changed, data: [], reset: true } },
    },
  }),
]
