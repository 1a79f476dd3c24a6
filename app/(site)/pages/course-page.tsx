import { Breadcrumbs, type Crumb } from '#app/(site)/parts/breadcrumbs.tsx'
import { Authors } from '#app/(site)/parts/course/authors.tsx'
import { Batches } from '#app/(site)/parts/course/batches.tsx'
import { CourseOutline } from '#app/(site)/parts/course/course-outline.tsx'
import { CoursePlate } from '#app/(site)/parts/course/course-plate.tsx'
import { EnquiryForm, type EnquiryState } from '#app/(site)/parts/course/enquiry-form.tsx'
import { Enrolment } from '#app/(site)/parts/course/enrolment.tsx'
import { Faqs } from '#app/(site)/parts/course/faqs.tsx'
import { Reach } from '#app/(site)/parts/course/reach.tsx'
import { SeriesSteps } from '#app/(site)/parts/course/series-steps.tsx'
import { Share } from '#app/(site)/parts/course/share.tsx'
import { SimilarCourses } from '#app/(site)/parts/course/similar-courses.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import { Link } from '#app/(site)/parts/link.tsx'
import { RichText } from '#app/(site)/parts/rich-text.tsx'
import { TeacherNames } from '#app/(site)/parts/teacher-names.tsx'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import { absolute, type Frame, langOf, located } from '#lib/site/frame.ts'
import { breadcrumbList, courseAt } from '#lib/site/json-ld.ts'
import { ownName } from '#lib/site/languages.ts'

interface Props {
  facts: CoursePageFacts
  enquiry: EnquiryState
}

/** A course as one of its editions shows it, with the form to ask about it. */
export function coursePage(frame: Frame, { facts, enquiry }: Props) {
  const { words } = frame
  const { course, language, outline, series } = facts
  const crumbs = crumbsOf(frame, facts)
  return (
    <Document frame={frame} head={headOf(frame, facts, crumbs)} section="courses">
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
      <EnquiryForm frame={frame} facts={facts} enquiry={enquiry} />
      <SimilarCourses frame={frame} similar={facts.similar} />
    </Document>
  )
}

function headOf(frame: Frame, facts: CoursePageFacts, crumbs: Crumb[]) {
  const { course, path, language, editions } = facts
  const { seo, structured_data } = course
  const canonical = frame.settings.canonical === 'hosted' ? seo.canonical_url : null
  const url = canonical ?? absolute(frame, path)
  return {
    title: seo.title,
    description: seo.description ?? course.subtitle ?? descriptionOf(frame, facts),
    path,
    canonical,
    image:
      seo.image_url ?? course.image_url ?? frame.addresses.courseFile({ ...course, language }, 'picture.png'),
    things: [courseAt(structured_data, url), breadcrumbList(crumbs.map((crumb) => located(frame, crumb)))],
    editions,
    script: 'course' as const,
  }
}

/** Describes a course without a description: by its title, category and teachers. */
function descriptionOf({ words, say, site }: Frame, { course, places }: CoursePageFacts): string {
  const { title, level, instructors } = course
  const about = [title, places.category ?? places.stream, level, site.institute.name]
  const names = instructors.map(({ name }) => name)
  return [
    `${about.filter(Boolean).join(', ')}.`,
    ...(names.length > 0 ? [say(words.taughtBy, { names })] : []),
  ].join(' ')
}

function crumbsOf({ words, addresses, language }: Frame, facts: CoursePageFacts): Crumb[] {
  const { course, path, places } = facts
  const { stream, category } = course
  return [
    { name: words.home, path: addresses.home(language) },
    { name: words.courses, path: addresses.courses(language) },
    ...(stream
      ? [{ name: places.stream ?? stream.label, path: addresses.stream(language, stream.slug) }]
      : []),
    ...(stream && category
      ? [
          {
            name: places.category ?? category.label,
            path: addresses.category(language, stream.slug, category.slug),
          },
        ]
      : []),
    { name: course.title, path },
  ]
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

function CourseFacts({
  frame,
  facts: { course, editions, language },
}: {
  frame: Frame
  facts: CoursePageFacts
}) {
  const { words, say } = frame
  const { mode, formats, rating, instructors } = course
  const count = course.structured_data.aggregateRating?.ratingCount
  const others = editions.filter((edition) => edition.language.code !== language)
  const names = instructors.map(({ name }) => name)
  return (
    <ul className="facts">
      {mode && <li>{words.modes[mode]}</li>}
      {formats.map(({ key, label }) => (
        <li key={key} {...langOf(frame, label)}>
          {label}
        </li>
      ))}
      {names.length > 0 && (
        <li>
          <TeacherNames frame={frame} sentence="{names}" names={names} />
        </li>
      )}
      {rating !== null && (
        <li>
          <span aria-hidden="true">
            ★ {rating.toFixed(1)}
            {count !== undefined && ` (${say('{n}', { n: count })})`}
          </span>
          <span className="unseen">
            {say(words.rating, { rating: rating.toFixed(1) })}
            {count !== undefined && `, ${say(words.ratings, { n: count })}`}
          </span>
        </li>
      )}
      {others.map((edition) => (
        <li key={edition.language.code}>
          {words.otherEditions}{' '}
          <a href={edition.path} hrefLang={edition.language.code} lang={edition.language.code}>
            {ownName(edition.language)}
          </a>
        </li>
      ))}
    </ul>
  )
}

function TagLinks({ frame, tags }: { frame: Frame; tags: string[] }) {
  const { words, addresses, language } = frame
  // A comma parts tags in an address, so a tag with one cannot be asked for.
  const shown = tags.filter((tag) => !/^format-|,/i.test(tag))
  if (shown.length === 0) return null
  return (
    <nav className="tags" aria-label={words.tags}>
      <ul>
        {shown.map((tag) => (
          <li key={tag}>
            <Link href={addresses.listing(language, { tag })} rel="nofollow" {...langOf(frame, tag)}>
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
