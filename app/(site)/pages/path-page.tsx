import type { PageResult } from '#app/(site)/make-page.tsx'
import { EnquiryForm, type EnquiryState } from '#app/(site)/parts/course/enquiry-form.tsx'
import { CourseEntry } from '#app/(site)/parts/course-entry.tsx'
import type { Head } from '#app/(site)/parts/document-head.tsx'
import { Breadcrumbs, crumbsTo } from '#app/(site)/parts/links.tsx'
import { PathSum } from '#app/(site)/parts/path-and-teacher-sums.tsx'
import { RichText } from '#app/(site)/parts/rich-text.tsx'
import type { PathDetail } from '#lib/contract/catalogue/answers/paths.ts'
import { findEdition } from '#lib/site/course-editions.ts'
import { sumOf } from '#lib/site/dates/path-sum.ts'
import { canEnquire, pathSubject } from '#lib/site/enquiry-subject.ts'
import { breadcrumbList, itemList } from '#lib/site/json-ld.ts'
import { linkLanguages } from '#lib/site/language-links.ts'
import { amountFrom } from '#lib/site/money.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import type { FormKind } from './form-pages.ts'

export async function showPath(context: PageContext, { code }: { code: string }): Promise<PageResult> {
  const { catalogue, addresses, language } = context
  const path = await catalogue.findPath(code)
  if (!path) return 'missing'
  return path.code === code
    ? pathPage(context, path)
    : { redirect: addresses.path(language, path.code), status: 301 }
}

export const pathForm: FormKind<{ code: string }> = {
  async findSubject(context, { code }) {
    const path = await context.catalogue.findPath(code)
    return path && pathSubject(context, path)
  },
  async show(context, { code }, enquiry) {
    const path = await context.catalogue.findPath(code)
    return path ? pathPage(context, path, enquiry) : 'missing'
  },
}

async function pathPage(
  context: PageContext,
  path: PathDetail,
  enquiry: EnquiryState = {},
): Promise<PageResult> {
  const { words, say, addresses, language } = context
  const { code, name } = path
  const steps = await Promise.all(path.steps.map((step) => linkStep(context, step)))
  const own = addresses.path(language, code)
  const crumbs = crumbsTo(
    context,
    { name: words.paths, path: addresses.paths(language) },
    { name, path: own },
  )
  const subject = pathSubject(context, path)
  const { price } = sumOf(
    context,
    steps.map(({ course }) => course),
  )
  const head: Head = {
    title: name,
    description: `${name}: ${steps.map(({ course }) => course.title).join(' · ')}`,
    path: own,
    isListed: steps.length > 0,
    share: {
      path: addresses.picture(language, 'learning-paths', code),
      detail: price
        ? amountFrom(context, price, price.isLowest)
        : steps.length > 0
          ? say(words.steps, { n: steps.length })
          : null,
    },
    things: [
      itemList(
        context,
        steps.flatMap(({ course, page }) => (page ? [{ name: course.title, path: page }] : [])),
      ),
      breadcrumbList(context, crumbs),
    ],
    editions: linkLanguages(context, (one) => addresses.path(one, code)),
    script: 'course',
  }
  const content = (
    <>
      <div className="opening">
        <Breadcrumbs context={context} crumbs={crumbs} />
        <h1 {...langOf(context, name)}>{name}</h1>
        <div className="with-sum">
          <div>
            <RichText context={context} html={path.description_html} language={language} headings={2} />
            {path.url && (
              <p className="onward">
                <a className="button" href={path.url}>
                  {path.price?.is_free ? words.start : words.buy}
                </a>
              </p>
            )}
            {path.url && path.price && (
              <p className="enrolment-note">{say(words.enrolNote, { host: new URL(path.url).hostname })}</p>
            )}
            {subject && canEnquire(context, subject.hosted) && (
              <p className="onward">
                <a href="#enquiry">{words.enquirePath}</a>
              </p>
            )}
          </div>
          <PathSum context={context} courses={steps.map(({ course }) => course)} own={path.price} />
        </div>
      </div>
      <section className="chapter" aria-labelledby="steps">
        <h2 id="steps">{say(words.steps, { n: steps.length })}</h2>
        <ol className="steps">
          {steps.map(({ position, course, page }) => (
            <li key={position}>
              <CourseEntry
                context={context}
                course={course}
                path={page}
                hasPicture={steps.some(({ course }) => course.image_url !== null)}
                streams={[]}
              />
            </li>
          ))}
        </ol>
      </section>
      {subject && <EnquiryForm context={context} subject={subject} enquiry={enquiry} />}
    </>
  )
  return { head, section: 'paths', content }
}

/** Adds `page`, the path of the course's page, to a step; null if the course has no page. */
async function linkStep(context: PageContext, step: PathDetail['steps'][number]) {
  const edition = await findEdition(context, step.course.id)
  return { ...step, page: edition?.path ?? null }
}
