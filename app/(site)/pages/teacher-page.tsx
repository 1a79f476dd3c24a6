import type { PageResult } from '#app/(site)/make-page.tsx'
import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import type { Head } from '#app/(site)/parts/document-head.tsx'
import { Breadcrumbs, crumbsTo, Link } from '#app/(site)/parts/links.tsx'
import { TeacherSum } from '#app/(site)/parts/path-and-teacher-sums.tsx'
import { RichText } from '#app/(site)/parts/rich-text.tsx'
import type { CoursePage } from '#lib/contract/catalogue/answers/course-list.ts'
import { lowestPrice } from '#lib/site/dates/path-sum.ts'
import { breadcrumbList, courseListData, person } from '#lib/site/json-ld.ts'
import { linkLanguagesWith } from '#lib/site/language-links.ts'
import { apiQuery, coursesOnPage } from '#lib/site/listing-query.ts'
import { amountFrom } from '#lib/site/money.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { findPortrait, findTeacher } from '#lib/site/teachers.ts'
import { countOf, linkCourses, listPageCourses } from '#lib/site/within-language.ts'

export async function showTeacher(
  context: PageContext,
  { teacher: slug }: { teacher: string },
): Promise<PageResult> {
  const { words, say, addresses, language } = context
  const found = await findTeacher(context, slug)
  if (!found) return 'missing'
  const { teacher, isListed } = found
  const { name } = teacher
  const [courses, editions] = await Promise.all([
    listPageCourses(context, { ...apiQuery({ instructor: name }), sort: 'open', page_size: coursesOnPage }),
    linkLanguagesWith(context, apiQuery({ instructor: name }), (code) => addresses.teacher(code, slug)),
  ])
  const portrait = await findPortrait(context, teacher, courses)
  const { subtitle, image_url } = portrait
  const path = addresses.teacher(language, slug)
  const crumbs = crumbsTo(
    context,
    { name: words.teachers, path: addresses.teachers(language) },
    { name, path },
  )
  const entries = linkCourses(context, courses.data)
  const head: Head = {
    title: subtitle ? `${name}, ${subtitle}` : name,
    description: `${say(words.coursesWith, { n: courses.total, name })}: ${courses.data.map(({ title }) => title).join(' · ')}`,
    path,
    isListed,
    share: {
      path: addresses.picture(language, 'teachers', slug),
      title: name,
      detail: priceFrom(context, courses) ?? countOf(context, courses.total),
    },
    things: [
      person(context, { name, path, image: image_url, jobTitle: subtitle }),
      courseListData(context, entries),
      breadcrumbList(context, crumbs),
    ],
    editions,
  }
  const content = (
    <>
      <div className="opening">
        <Breadcrumbs context={context} crumbs={crumbs} />
        <div className="with-sum">
          <Portrait context={context} name={name} portrait={portrait} />
          <TeacherSum context={context} courses={courses.data} total={courses.total} />
        </div>
      </div>
      <section className="chapter">
        <h2>{say(words.count, { n: courses.total })}</h2>
        <CourseEntries context={context} entries={entries} teacher={name} />
        {courses.has_more && (
          <p className="onward">
            <Link href={addresses.listing(language, { instructor: name })} rel="nofollow">
              {words.allCourses}
            </Link>
          </p>
        )}
      </section>
    </>
  )
  return { head, content }
}

function priceFrom(context: PageContext, { data, total }: CoursePage): string | undefined {
  const price = lowestPrice(data)
  return price && amountFrom(context, price, total > 1)
}

interface PortraitProps {
  context: PageContext
  name: string
  portrait: Awaited<ReturnType<typeof findPortrait>>
}

function Portrait({ context, name, portrait: { subtitle, bio_html, image_url, language } }: PortraitProps) {
  return (
    <div className="author portrait">
      {image_url && <img src={image_url} alt="" width="320" height="320" fetchPriority="high" />}
      <div>
        <h1 {...langOf(context, name)}>{name}</h1>
        {subtitle && <p {...langOf(context, subtitle, language)}>{subtitle}</p>}
        <RichText context={context} html={bio_html} language={language} headings={2} />
      </div>
    </div>
  )
}
