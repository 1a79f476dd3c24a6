import type { PageResult } from '#app/(site)/made-page.ts'
import { Breadcrumbs } from '#app/(site)/parts/breadcrumbs.tsx'
import { Authors } from '#app/(site)/parts/course/authors.tsx'
import { Batches } from '#app/(site)/parts/course/batches.tsx'
import { CourseFacts } from '#app/(site)/parts/course/course-facts.tsx'
import { CourseOutline } from '#app/(site)/parts/course/course-outline.tsx'
import { CoursePlate } from '#app/(site)/parts/course/course-plate.tsx'
import { EnquiryForm, type EnquiryState } from '#app/(site)/parts/course/enquiry-form.tsx'
import { Enrolment } from '#app/(site)/parts/course/enrolment.tsx'
import { Faqs } from '#app/(site)/parts/course/faqs.tsx'
import { Reach } from '#app/(site)/parts/course/reach.tsx'
import { SeriesSteps } from '#app/(site)/parts/course/series-steps.tsx'
import { Share } from '#app/(site)/parts/course/share.tsx'
import { SimilarCourses } from '#app/(site)/parts/course/similar-courses.tsx'
import { TagLinks } from '#app/(site)/parts/course/tag-links.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import { RichText } from '#app/(site)/parts/rich-text.tsx'
import { noStore } from '#lib/api/caching/caching.ts'
import { courseIdIn, slugIn } from '#lib/site/addresses.ts'
import { type CourseEdition, findEdition, readCoursePage } from '#lib/site/course-page.ts'
import { courseSubject } from '#lib/site/enquiry.ts'
import { type Frame, langOf } from '#lib/site/frame.ts'
import { listNearest } from '#lib/site/nearby.ts'
import { courseCrumbs, courseHead } from './course-head.ts'
import type { FormKind } from './enquiry-pages.ts'
import { missingPage } from './missing-page.tsx'

/** A course at its own address; at any other that still names it, the way there. */
export async function showCourse(frame: Frame, { course: segment }: { course: string }): Promise<PageResult> {
  const id = courseIdIn(segment)
  const edition = await findEdition(frame, id)
  if (!edition) return (await frame.catalogue.wasRemoved?.(id)) ? showRemoved(frame, segment) : 'missing'
  const asked = frame.addresses.courseAt(frame.language, segment)
  return edition.path === asked ? coursePage(frame, edition) : { redirect: edition.path }
}

/** The page of a course that was removed: the courses nearest to the title in its address. */
async function showRemoved(frame: Frame, segment: string): Promise<PageResult> {
  const nearest = await listNearest(frame, slugIn(segment))
  return { page: await missingPage(frame, nearest), status: 410, cacheControl: noStore }
}

/** The form on a course's page. */
export const courseForm: FormKind<{ course: string }> = {
  async findSubject(frame, { course: segment }) {
    const edition = await findEdition(frame, courseIdIn(segment))
    return edition && courseSubject(edition.course, edition)
  },
  async show(frame, { course: segment }, enquiry) {
    const edition = await findEdition(frame, courseIdIn(segment))
    return edition ? coursePage(frame, edition, enquiry) : 'missing'
  },
}

/** A course as one of its editions shows it, with the form to ask about it. */
async function coursePage(
  frame: Frame,
  edition: CourseEdition,
  enquiry: EnquiryState = {},
): Promise<PageResult> {
  const { words } = frame
  const facts = await readCoursePage(frame, edition)
  const { course, language, outline, series } = facts
  const crumbs = courseCrumbs(frame, facts)
  const page = (
    <Document frame={frame} head={courseHead(frame, facts, crumbs)} section="courses">
      <div className="course">
        <header className="course-head">
          <Breadcrumbs frame={frame} crumbs={crumbs} />
          <h1 {...langOf(frame, course.title, language)}>{course.title}</h1>
          {course.subtitle && (
            <p className="lead" {...langOf(frame, course.subtitle, language)}>
              {course.subtitle}
            </p>
          )}
          <CourseFacts frame={frame} facts={facts} />
        </header>
        <CoursePlate frame={frame} course={course} />
        <Enrolment frame={frame} facts={facts} />
        <div className="course-body">
          <RichText frame={frame} html={course.description_html} language={language} headings={2} />
          <Batches frame={frame} facts={facts} />
          <Part frame={frame} title={words.about} html={course.about_html} language={language} />
          <Part frame={frame} title={words.why} html={course.why_learn_html} language={language} />
          <Part frame={frame} title={words.who} html={course.who_should_learn_html} language={language} />
          {outline && <CourseOutline frame={frame} outline={outline} language={language} />}
          <Faqs frame={frame} faqs={course.faqs} language={language} />
          <Authors
            frame={frame}
            authors={course.authors}
            instructors={course.instructors}
            language={language}
          />
          {series && <SeriesSteps frame={frame} series={series} />}
          <TagLinks frame={frame} tags={course.tags} />
          <Share frame={frame} title={course.title} path={facts.path} />
        </div>
        <Reach frame={frame} facts={facts} />
      </div>
      <EnquiryForm frame={frame} subject={courseSubject(course, facts)} enquiry={enquiry} />
      <SimilarCourses frame={frame} similar={facts.similar} />
    </Document>
  )
  return { page }
}

interface PartProps {
  frame: Frame
  title: string
  html: string | null
  language: string | null
}

function Part({ frame, title, html, language }: PartProps) {
  if (html === null) return null
  return (
    <section>
      <h2>{title}</h2>
      <RichText frame={frame} html={html} language={language} />
    </section>
  )
}
