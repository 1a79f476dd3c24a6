import type { PageResult } from '#app/(site)/make-page.tsx'
import type { FormKind } from '#app/(site)/pages/form-pages.ts'
import { missingPage } from '#app/(site)/pages/missing-page.tsx'
import { CourseFacts } from '#app/(site)/parts/course/course-facts.tsx'
import { CoursePicture } from '#app/(site)/parts/course/course-picture.tsx'
import {
  Authors,
  CourseOutline,
  Faqs,
  SeriesSteps,
  Share,
  SimilarCourses,
  TagLinks,
} from '#app/(site)/parts/course/course-sections.tsx'
import { DatesAndPlaces } from '#app/(site)/parts/course/dates-and-places.tsx'
import { EnquiryForm, type EnquiryState } from '#app/(site)/parts/course/enquiry-form.tsx'
import { EnrolBar, Enrolment } from '#app/(site)/parts/course/enrolment-box.tsx'
import type { Head, LinkCard } from '#app/(site)/parts/document-head.tsx'
import { Breadcrumbs, crumbsTo } from '#app/(site)/parts/links.tsx'
import { RichText } from '#app/(site)/parts/rich-text.tsx'
import { noStore } from '#lib/contract/api/answer.ts'
import { courseIdIn, titleWordsIn } from '#lib/site/addresses.ts'
import { type CourseEdition, findNamed } from '#lib/site/course-editions.ts'
import { type CoursePageFacts, readCoursePage } from '#lib/site/course-page-facts.ts'
import { isFull, lineAbout } from '#lib/site/dates/course-batches.ts'
import { courseSubject } from '#lib/site/enquiry-subject.ts'
import { breadcrumbList, courseThing, type NamedPage } from '#lib/site/json-ld.ts'
import { linkLanguages } from '#lib/site/language-links.ts'
import { priceIn } from '#lib/site/money.ts'
import { listNearest } from '#lib/site/none-found.ts'
import { absolute, langOf, type PageContext } from '#lib/site/page-context.ts'
import { heldDashes } from '#lib/site/page-title.ts'

/** A title with more characters is set smaller. */
const longTitle = 90

/** Shows a course. Any other address that contains the course's id redirects to the course's own address. */
export async function showCourse(
  context: PageContext,
  { course: segment }: { course: string },
): Promise<PageResult> {
  const edition = await findNamed(context, segment)
  if (!edition) {
    const wasRemoved = await context.catalogue.wasRemoved?.(courseIdIn(segment))
    return showMissing(context, segment, Boolean(wasRemoved))
  }
  const asked = context.addresses.courseAt(context.language, segment)
  return edition.path === asked ? coursePage(context, edition) : { redirect: edition.path, status: 301 }
}

/** Offers courses that the words in the address find. The address of a removed course is answered 410. */
async function showMissing(context: PageContext, segment: string, wasRemoved: boolean): Promise<PageResult> {
  const nearest = await listNearest(context, titleWordsIn(segment).replaceAll('-', ' '), wasRemoved)
  const page = await missingPage(context, { nearest, wasRemoved })
  return { ...page, status: wasRemoved ? 410 : 404, cacheControl: noStore }
}

export const courseForm: FormKind<{ course: string }> = {
  async findSubject(context, { course: segment }) {
    const edition = await findNamed(context, segment)
    return edition && courseSubject(edition.course, edition)
  },
  async show(context, { course: segment }, enquiry) {
    const edition = await findNamed(context, segment)
    return edition ? coursePage(context, edition, enquiry) : 'missing'
  },
}

async function coursePage(
  context: PageContext,
  edition: CourseEdition,
  enquiry: EnquiryState = {},
): Promise<PageResult> {
  const { words } = context
  const facts = await readCoursePage(context, edition)
  const { course, language, outline, series } = facts
  const crumbs = courseCrumbs(context, facts)
  const content = (
    <>
      <div className="course">
        <header className="course-head">
          <Breadcrumbs context={context} crumbs={crumbs} />
          <h1
            className={course.title.length > longTitle ? 'long' : undefined}
            {...langOf(context, course.title, language)}
          >
            {heldDashes(course.title)}
          </h1>
          {course.subtitle && !course.description_html?.includes(`>${course.subtitle}<`) && (
            <p className="lead" {...langOf(context, course.subtitle, language)}>
              {course.subtitle}
            </p>
          )}
          <CourseFacts context={context} facts={facts} />
        </header>
        <CoursePicture context={context} course={course} />
        <Enrolment context={context} facts={facts} />
        <div className="course-body">
          <RichText context={context} html={course.description_html} language={language} headings={2} />
          <DatesAndPlaces context={context} facts={facts} />
          <TextSection context={context} title={words.about} html={course.about_html} language={language} />
          <TextSection context={context} title={words.why} html={course.why_learn_html} language={language} />
          <TextSection
            context={context}
            title={words.who}
            html={course.who_should_learn_html}
            language={language}
          />
          {outline && <CourseOutline context={context} outline={outline} language={language} />}
          <Faqs context={context} faqs={course.faqs} language={language} />
          <Authors
            context={context}
            authors={course.authors}
            instructors={course.instructors}
            language={language}
          />
          {series && <SeriesSteps context={context} series={series} />}
          <TagLinks context={context} facts={facts} />
          <Share context={context} title={course.title} path={facts.path} />
        </div>
        <EnrolBar context={context} facts={facts} />
      </div>
      <EnquiryForm context={context} subject={courseSubject(course, facts)} enquiry={enquiry} />
      <SimilarCourses context={context} similar={facts.similar} />
    </>
  )
  return { head: courseHead(context, facts, crumbs), section: 'courses', content }
}

interface TextSectionProps {
  context: PageContext
  title: string
  html: string | null
  language: string | null
}

function TextSection({ context, title, html, language }: TextSectionProps) {
  if (html === null) return null
  return (
    <section>
      <h2>{title}</h2>
      <RichText context={context} html={html} language={language} />
    </section>
  )
}

function courseHead(context: PageContext, facts: CoursePageFacts, crumbs: NamedPage[]): Head {
  const { course, path, editions } = facts
  const { seo, structured_data } = course
  const url = absolute(context, path)
  const pathIn = (language: string) => context.addresses.course({ ...course, language })
  return {
    title: seo.title,
    description: seo.description ?? course.subtitle ?? descriptionOf(context, facts),
    path,
    share: courseShare(context, facts),
    things: [courseThing(structured_data, url), breadcrumbList(context, crumbs)],
    editions: editions.length > 0 ? editions : linkLanguages(context, pathIn).slice(0, 1),
    style: 'course',
    script: 'course',
  }
}

/** Returns the link preview of a course: the price, and the state unless a seat can be had. */
function courseShare(context: PageContext, { course, language, places }: CoursePageFacts): LinkCard {
  const line = lineAbout(context, course.variants, {}, language)
  const { availability } = line.version
  const { states, full } = context.words
  const state = isFull(line.version) ? full : availability === 'available' ? null : states[availability]
  return {
    path: context.addresses.picture(language, 'courses', course.slug ?? course.id),
    title: course.title,
    detail: [priceIn(context, line), state].filter(Boolean).join(' · ') || null,
    accent: places.accent ?? null,
    image: course.image_url,
  }
}

/** Returns a description made of title, category, level and teachers, for a course that has none. */
function descriptionOf({ words, say, site }: PageContext, { course, places }: CoursePageFacts): string {
  const { title, level, instructors } = course
  const about = [title, places.category ?? places.stream, level, site.institute.name]
  const names = instructors.map(({ name }) => name)
  return [
    `${about.filter(Boolean).join(', ')}.`,
    ...(names.length > 0 ? [say(words.taughtBy, { names })] : []),
  ].join(' ')
}

/** Returns the breadcrumbs of a course: home, the list of courses, its stream and category. */
function courseCrumbs(context: PageContext, { course, path, places }: CoursePageFacts): NamedPage[] {
  const { words, addresses, language } = context
  const { stream, category } = course
  const crumbs = [{ name: words.courses, path: addresses.courses(language) }]
  if (stream)
    crumbs.push({ name: places.stream ?? stream.label, path: addresses.stream(language, stream.slug) })
  if (stream && category)
    crumbs.push({
      name: places.category ?? category.label,
      path: addresses.category(language, stream.slug, category.slug),
    })
  return crumbsTo(context, ...crumbs, { name: course.title, path })
}
