import type { PageResult } from '#app/(site)/made-page.ts'
import { Breadcrumbs, crumbsTo } from '#app/(site)/parts/breadcrumbs.tsx'
import { EnquiryForm, type EnquiryState } from '#app/(site)/parts/course/enquiry-form.tsx'
import { CourseEntry } from '#app/(site)/parts/course-entry.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import { PathSummary } from '#app/(site)/parts/path-summary.tsx'
import { RichText } from '#app/(site)/parts/rich-text.tsx'
import type { PathDetail } from '#lib/catalogue/shapes/paths.ts'
import { findEdition } from '#lib/site/course-page.ts'
import { canEnquire, pathSubject } from '#lib/site/enquiry.ts'
import { type Frame, langOf } from '#lib/site/frame.ts'
import { breadcrumbList, itemList } from '#lib/site/json-ld.ts'
import { linkLanguages } from '#lib/site/language-links.ts'
import type { FormKind } from './enquiry-pages.ts'

/** A learning path by its code. */
export async function showPath(frame: Frame, { code }: { code: string }): Promise<PageResult> {
  const { catalogue, addresses, language } = frame
  const path = await catalogue.findPath(code)
  if (!path) return 'missing'
  return path.code === code ? pathPage(frame, path) : { redirect: addresses.path(language, path.code) }
}

/** The form on a learning path's page. */
export const pathForm: FormKind<{ code: string }> = {
  async findSubject(frame, { code }) {
    const path = await frame.catalogue.findPath(code)
    return path && pathSubject(frame, path)
  },
  async show(frame, { code }, enquiry) {
    const path = await frame.catalogue.findPath(code)
    return path ? pathPage(frame, path, enquiry) : 'missing'
  },
}

/** A learning path: its courses, numbered, with the form to ask about it. */
async function pathPage(frame: Frame, path: PathDetail, enquiry: EnquiryState = {}): Promise<PageResult> {
  const { catalogue, words, say, addresses, language } = frame
  const { code, name } = path
  const [steps, { data: paths }] = await Promise.all([
    Promise.all(path.steps.map((step) => linkStep(frame, step))),
    catalogue.listPaths(),
  ])
  const own = addresses.path(language, code)
  const crumbs = crumbsTo(frame, { name: words.paths, path: addresses.paths(language) }, { name, path: own })
  const subject = pathSubject(frame, path)
  const head = {
    title: name,
    description: `${name}: ${steps.map(({ course }) => course.title).join(' · ')}`,
    path: own,
    isListed: steps.length > 0,
    image: paths.find((one) => one.code === code)?.image_url ?? addresses.pathPicture(language, code),
    things: [
      itemList(
        frame,
        steps.flatMap(({ course, page }) => (page ? [{ name: course.title, path: page }] : [])),
      ),
      breadcrumbList(frame, crumbs),
    ],
    editions: linkLanguages(frame, (one) => addresses.path(one, code)),
    script: 'course' as const,
  }
  const page = (
    <Document frame={frame} head={head} section="paths">
      <div className="opening">
        <Breadcrumbs frame={frame} crumbs={crumbs} />
        <h1 {...langOf(frame, name)}>{name}</h1>
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
  return { page }
}

/** A step with its course's page; null for a course that has none. */
async function linkStep(frame: Frame, step: PathDetail['steps'][number]) {
  const edition = await findEdition(frame, step.course.id)
  return { ...step, page: edition?.path ?? null }
}
