import type { PageResult } from '#app/(site)/made-page.ts'
import { Breadcrumbs, crumbsTo } from '#app/(site)/parts/breadcrumbs.tsx'
import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import { Link } from '#app/(site)/parts/link.tsx'
import { RichText } from '#app/(site)/parts/rich-text.tsx'
import { type Frame, langOf } from '#lib/site/frame.ts'
import { breadcrumbList, courseList, person } from '#lib/site/json-ld.ts'
import { linkLanguagesWith } from '#lib/site/language-links.ts'
import { coursesOnPage } from '#lib/site/listing.ts'
import { linkCourses, listPageCourses } from '#lib/site/scope.ts'
import { findPortrait, findTeacher } from '#lib/site/teachers.ts'

/** Someone who teaches, with their courses. */
export async function showTeacher(frame: Frame, { teacher: slug }: { teacher: string }): Promise<PageResult> {
  const { words, say, addresses, language } = frame
  const found = await findTeacher(frame, slug)
  if (!found) return 'missing'
  const { teacher, isListed } = found
  const { name } = teacher
  const [courses, editions] = await Promise.all([
    listPageCourses(frame, { instructor: name, sort: 'open', page_size: String(coursesOnPage) }),
    linkLanguagesWith(frame, { instructor: name }, (code) => addresses.teacher(code, slug)),
  ])
  const portrait = await findPortrait(frame, teacher, courses)
  const { subtitle, bio_html, image_url } = portrait
  const path = addresses.teacher(language, slug)
  const crumbs = crumbsTo(frame, { name: words.teachers, path: addresses.teachers(language) }, { name, path })
  const entries = linkCourses(frame, courses.data)
  const withName = say(words.coursesWith, { n: courses.total, name })
  const head = {
    title: subtitle ? `${name}, ${subtitle}` : name,
    description: `${withName}: ${courses.data.map(({ title }) => title).join(' · ')}`,
    path,
    isListed,
    image: image_url,
    things: [
      person(frame, { name, path, image: image_url, jobTitle: subtitle }),
      courseList(frame, entries),
      breadcrumbList(frame, crumbs),
    ],
    editions,
  }
  const page = (
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
  return { page }
}
