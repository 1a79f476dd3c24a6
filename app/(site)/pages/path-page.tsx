import { Breadcrumbs } from '#app/(site)/parts/breadcrumbs.tsx'
import { EnquiryForm, type EnquiryState } from '#app/(site)/parts/course/enquiry-form.tsx'
import { CourseEntry } from '#app/(site)/parts/course-entry.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import { PathSummary } from '#app/(site)/parts/path-summary.tsx'
import { RichText } from '#app/(site)/parts/rich-text.tsx'
import type { PathDetail } from '#lib/catalogue/shapes/paths.ts'
import { canEnquire, pathSubject } from '#lib/site/enquiry.ts'
import { type Frame, langOf, located } from '#lib/site/frame.ts'
import { breadcrumbList, itemList } from '#lib/site/json-ld.ts'
import { siteLanguages } from '#lib/site/languages.ts'

interface PageResult {
  path: PathDetail
  /** The page of each step's course in order; null for a course that has none. */
  pages: (string | null)[]
  /** The picture of the path in the list of paths. */
  image: string | null
  enquiry: EnquiryState
}

/** A learning path: its courses, numbered, with the form to ask about it. */
export function pathPage(frame: Frame, { path, pages, image, enquiry }: PageResult) {
  const { words, say, addresses, language, site } = frame
  const own = addresses.path(language, path.code)
  const crumbs = [
    { name: words.home, path: addresses.home(language) },
    { name: words.paths, path: addresses.paths(language) },
    { name: path.name, path: own },
  ]
  const subject = pathSubject(frame, path)
  const steps = path.steps.map((step, index) => ({ ...step, page: pages[index] ?? null }))
  const head = {
    title: path.name,
    description: `${path.name}: ${steps.map(({ course }) => course.title).join(' · ')}`,
    path: own,
    isListed: steps.length > 0,
    image: image ?? addresses.pathPicture(language, path.code),
    things: [
      itemList(
        steps.flatMap(({ course, page }) =>
          page ? [located(frame, { name: course.title, path: page })] : [],
        ),
      ),
      breadcrumbList(crumbs.map((crumb) => located(frame, crumb))),
    ],
    editions: siteLanguages(site).map((one) => ({
      language: one,
      path: addresses.path(one.code, path.code),
    })),
    script: 'course' as const,
  }
  return (
    <Document frame={frame} head={head} section="paths">
      <div className="opening">
        <Breadcrumbs frame={frame} crumbs={crumbs} />
        <h1 {...langOf(frame, path.name)}>{path.name}</h1>
        <RichText frame={frame} html={path.description_html} language={language} headings={2} />
        <PathSummary frame={frame} courses={steps.map(({ course }) => course)} />
        {subject && canEnquire(frame, subject.hosted) && (
          <p className="onward">
            <a href="#enquiry">{words.enquirePath}</a>
          </p>
        )}
      </div>
      <section className="chapter" aria-labelledby="steps">
        <h2 id="steps">{say(words.steps, { n: steps.length })}</h2>
        <ol className="steps">
          {steps.map(({ position, course, page }) => (
            <li key={position}>
              <CourseEntry frame={frame} course={course} path={page} streams={[]} />
            </li>
          ))}
        </ol>
      </section>
      {subject && <EnquiryForm frame={frame} subject={subject} enquiry={enquiry} />}
    </Document>
  )
}
