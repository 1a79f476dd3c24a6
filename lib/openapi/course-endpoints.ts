import { z } from 'zod'
import { reads } from '#lib/catalogue/reads/endpoints.ts'
import { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import { CourseList, CoursePage } from '#lib/catalogue/shapes/course-list.ts'
import { Outline } from '#lib/catalogue/shapes/outline.ts'
import { tablaDetail } from './examples/course-detail.ts'
import { coursePages, similar, tablaId } from './examples/courses.ts'
import * as examples from './examples/lists.ts'
import { demo, describeRead } from './read.ts'

const courseId = z.string().meta({
  description: 'Id of the course, or of any of its language versions. Compared exactly.',
  example: tablaId,
})

/** The reads about courses. */
export const coursePaths = [
  describeRead({
    ...reads.courses,
    operationId: 'listCourses',
    tag: 'Courses',
    summary: 'Search, filter, sort and page courses',
    description:
      'The published courses, one entry each: levels, batches and language editions are its `variants`. Filters combine with AND. Without `sort` the newest come first.',
    refusedQuery: 'page_size=500',
    answer: CoursePage,
    answerDescription: 'One page of courses; empty when nothing matches or the page is past the end.',
    examples: coursePages,
  }),
  describeRead({
    ...reads.course,
    operationId: 'getCourse',
    tag: 'Courses',
    summary: 'One course with everything that its page shows',
    description:
      'All texts, head data (`seo`) and JSON-LD (`structured_data`) of a course page. The `id` of the answer is always the id of the course, also when it was asked for by the id of one of its language versions.',
    params: { id: courseId },
    refusedQuery: 'language=hi&language=en',
    answer: CourseDetail,
    answerDescription: 'The course.',
    examples: demo(tablaDetail),
  }),
  describeRead({
    ...reads.similar,
    operationId: 'listSimilarCourses',
    tag: 'Courses',
    summary: 'Courses like this one',
    description:
      'Addition. Other courses by what they share with this one: category, tags, instructors, level, stream; what few courses have weighs more. A course that shares nothing is left out.',
    params: { id: courseId },
    refusedQuery: 'limit=13',
    answer: CourseList,
    answerDescription: 'The most similar course first.',
    examples: demo(similar),
  }),
  describeRead({
    ...reads.outline,
    operationId: 'getCourseOutline',
    tag: 'Courses',
    summary: 'Subjects, modules and chapters of each version',
    description:
      'Titles only. A layer that the institute does not use has the title `null`: show what is below it without a heading.',
    params: { id: courseId },
    refusedQuery: 'language=hi&language=en',
    answer: Outline,
    answerDescription: 'The outline of every version, in the order of `variants`.',
    examples: demo(examples.outline),
  }),
]
