import { Breadcrumbs } from '#app/(site)/parts/breadcrumbs.tsx'
import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import type { LanguageLink } from '#app/(site)/parts/header.tsx'
import { Link } from '#app/(site)/parts/link.tsx'
import { RichText } from '#app/(site)/parts/rich-text.tsx'
import type { CoursePage } from '#lib/catalogue/shapes/course-list.ts'
import { absolute, type Frame, langOf, located } from '#lib/site/frame.ts'
import { breadcrumbList, itemList, person } from '#lib/site/json-ld.ts'
import { linkCourses } from '#lib/site/scope.ts'
import type { Portrait, Teacher } from '#lib/site/teachers.ts'

interface PageResult {
  teacher: Teacher
  /** Whether search engines should know the page. */
  isListed: boolean
  portrait: Portrait
  courses: CoursePage
  /** The page in every language that has courses of theirs. */
  editions: LanguageLink[]
}

/** One who teaches: who that is, and their courses. */
export function teacherPage(frame: Frame, { teacher, isListed, portrait, courses, editions }: PageResult) {
  const { words, say, addresses, language } = frame
  const { name } = teacher
  const { subtitle, bio_html, image_url } = portrait
  const path = addresses.teacher(language, teacher.slug)
  const crumbs = [
    { name: words.home, path: addresses.home(language) },
    { name: words.teachers, path: addresses.teachers(language) },
    { name, path },
  ]
  const entries = linkCourses(frame, courses.data)
  const withName = say(words.coursesWith, { n: courses.total, name })
  const head = {
    title: subtitle ? `${name}, ${subtitle}` : name,
    description: `${withName}: ${courses.data.map(({ title }) => title).join(' · ')}`,
    path,
    isListed,
    image: image_url,
    things: [
      person({
        name,
        url: absolute(frame, path),
        image: image_url && absolute(frame, image_url),
        jobTitle: subtitle,
        worksFor: frame.site.institute.name,
      }),
      itemList(entries.map(({ course, path }) => located(frame, { name: course.title, path }))),
      breadcrumbList(crumbs.map((crumb) => located(frame, crumb))),
    ],
    editions,
  }
  return (
    <Document frame={frame} head={head}>
      <div className="opening">
        <Breadcrumbs frame={frame} crumbs={crumbs} />
        <div className="author portrait">
          {image_url && <img src={image_url} alt="" width="320" height="320" fetchPriority="high" />}
          <div>
            <h1 {...langOf(frame, name)}>{name}</h1>
            {subtitle && <p {...langOf(frame, subtitle, portrait.language)}>{subtitle}</p>}
            <RichText frame={frame} html={bio_html} language={portrait.language} headings={2} />
          </div>
        </div>
      </div>
      <section className="chapter">
        <h2>{say(words.count, { n: courses.total })}</h2>
        <CourseEntries frame={frame} entries={entries} />
        {courses.has_more && (
          <p className="onward">
            <Link href={addresses.listing(language, { instructor: name })} rel="nofollow">
              {words.allCourses}
            </Link>
          </p>
        )}
      </section>
    </Document>
  )
}
