import type { ReactElement } from 'react'
import { styleText } from '#app/(site)/assets/asset-files.ts'
import { rendered } from '#app/(site)/make-page.tsx'
import { BatchEntry } from '#app/(site)/parts/batch-entry.tsx'
import { CourseFacts } from '#app/(site)/parts/course/course-facts.tsx'
import { CoursePicture } from '#app/(site)/parts/course/course-picture.tsx'
import { DatesAndPlaces } from '#app/(site)/parts/course/dates-and-places.tsx'
import { EnquiryForm } from '#app/(site)/parts/course/enquiry-form.tsx'
import { Enrolment } from '#app/(site)/parts/course/enrolment-box.tsx'
import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import { markStyle } from '#app/(site)/parts/picture.tsx'
import { headingsFrom, RichText } from '#app/(site)/parts/rich-text.tsx'
import { SearchForm } from '#app/(site)/parts/search-form.tsx'
import { Problem } from '#lib/contract/api/problem.ts'
import { filters } from '#lib/modules/embed/filters.js'
import { embedStyle } from '#lib/modules/embed/style.ts'
import { findNamed } from '#lib/site/course-editions.ts'
import { readCoursePage } from '#lib/site/course-page-facts.ts'
import { institutesHours } from '#lib/site/dates/hour-cycle.ts'
import { listUpcoming } from '#lib/site/dates/upcoming-batches.ts'
import { courseSubject, generalSubject } from '#lib/site/enquiry-subject.ts'
import { directionOf, findLanguage } from '#lib/site/languages.ts'
import { apiQuery } from '#lib/site/listing-query.ts'
import { leftOutOf } from '#lib/site/none-found.ts'
import { langOf, openPageContext, type PageContext, speaking } from '#lib/site/page-context.ts'
import type { OpenSite } from '#lib/site/site-of-host.ts'
import { apiAddress } from '#lib/site/site-settings.ts'
import { linkCourses, listPageCourses, listPageStreams } from '#lib/site/within-language.ts'
import { hasWords } from '#lib/site/words/words.ts'

/** What a part of the site is asked for: a tag's attributes, and `lang`, the language of the page that has the tag. */
type Asked = URLSearchParams

type Part = (context: PageContext, asked: Asked, name?: string) => Promise<ReactElement>

const parts: Record<string, Part> = { courses, batches, course, enquiry }

export const isPart = (name: string): boolean => Object.hasOwn(parts, name)

/**
 * Returns a part of the site as HTML for another website's page: links and pictures with their whole address, styles
 * in `data-style`, because a page's policy may forbid the attribute, and no scripts. `isShown` is false if this
 * deployment shows no site of the institute: links would lead to another's. Throws `not_found` while nothing is published.
 */
export async function partHtml(
  site: OpenSite & { isShown: boolean },
  [kind = '', name]: readonly string[],
  asked: Asked,
): Promise<string> {
  const context = await contextOf(site, asked)
  const make = parts[kind]
  if (!context || !make) throw new Problem('not_found', 'Nothing is published here.')
  const content = await make(context, asked, name)
  const { origin } = site.settings
  const html = await rendered(
    <div
      className="embed"
      lang={context.spoken}
      dir={directionOf(context.spoken)}
      data-sheet={embedStyle(styleText).name}
      style={markStyle(context.site, '--own-mark')}
    >
      {content}
    </div>,
  )
  const heading = Math.min(6, Math.max(1, Number(asked.get('heading')) || 3))
  const part = headingsFrom(heading, html)
    .replace('<!doctype html>', '')
    .replaceAll(/<script\b[^>]*><\/script>|<link\b[^>]*>/g, '')
    .replaceAll(/ style="/g, ' data-style="')
  const [link, other] = [/ href="\/(?!\/)[^"]*"/g, / (src|href|action|srcset)="(?=\/(?!\/))/g]
  return (site.isShown ? part : part.replaceAll(link, '')).replaceAll(other, ` $1="${origin}`)
}

/** Returns the context in the language that a tag asks for, with the words of the page's language where there are some. */
async function contextOf(site: OpenSite, asked: Asked): Promise<PageContext | undefined> {
  const first = await openPageContext(site)
  const code = first && findLanguage(first.site, asked.get('language') ?? '')?.code
  const context = (code && (await openPageContext(site, code))) || first
  if (!context) return undefined
  const lang = asked.get('lang') ?? ''
  const addresses = {
    ...context.addresses,
    copy: { desk: { api: apiAddress(site.settings), key: '' } },
    suggestions: () => undefined,
  }
  return {
    ...context,
    ...speaking(
      [hasWords(lang) ? lang.replace(/-.*/s, '').toLowerCase() : null],
      institutesHours(site.catalogue.hours, context.site.time_zone),
    ),
    addresses,
  }
}

const given = (asked: Asked, names: readonly string[]): Record<string, string> =>
  Object.fromEntries([...asked].filter(([name, value]) => names.includes(name) && value.trim() !== ''))

/** A list of courses, with a search box if the tag is `searchable`, and a link to the next page. */
async function courses(context: PageContext, asked: Asked): Promise<ReactElement> {
  const { words, say, addresses, language } = context
  const narrowed = given(asked, filters)
  const [page, streams] = await Promise.all([
    listPageCourses(
      context,
      apiQuery({ page_size: '12', ...narrowed, ...given(asked, ['sort', 'page', 'page_size']) }),
      narrowed.search === undefined ? undefined : 'visitor',
    ),
    listPageStreams(context),
  ])
  const leftOut = leftOutOf(context, narrowed.search ?? '', page)
  return (
    <>
      {asked.has('searchable') && (
        <SearchForm context={context} listing={given(asked, ['search'])} streams={streams} />
      )}
      {leftOut && (
        <p className="corrected" role="status">
          {leftOut}
        </p>
      )}
      {page.search?.corrected && (
        <p className="corrected" role="status">
          {say(words.corrected, { given: narrowed.search ?? '', corrected: page.search.corrected })}
        </p>
      )}
      {page.total === 0 && <p role="status">{words.noneFound}</p>}
      <CourseEntries
        context={context}
        entries={linkCourses(context, page.data)}
        streams={streams}
        choice={apiQuery(narrowed)}
      />
      {page.has_more && (
        <p>
          <a className="button button-quiet" href={addresses.courses(language)} data-page={page.page + 1}>
            {words.moreCourses}
          </a>
        </p>
      )}
    </>
  )
}

const batchesMax = 100

async function batches(context: PageContext, asked: Asked): Promise<ReactElement> {
  const limit = Math.min(batchesMax, Math.max(1, Number(asked.get('page_size')) || 6))
  const found = (await listUpcoming(context, given(asked, filters))).slice(0, limit)
  if (found.length === 0) return <p role="status">{context.words.noBatches}</p>
  return (
    <ul>
      {found.map((batch) => (
        <BatchEntry key={batch.variant.package_session_id} context={context} batch={batch} />
      ))}
    </ul>
  )
}

async function course(context: PageContext, _asked: Asked, name = ''): Promise<ReactElement> {
  const edition = await findNamed(context, name)
  if (!edition) return <p role="status">{context.words.removedTitle}</p>
  const facts = await readCoursePage(context, edition)
  const { language, path } = facts
  const { title, subtitle, description_html } = facts.course
  return (
    <>
      <article className="course">
        <header className="course-head">
          <h2 {...langOf(context, title, language)}>
            <a href={path}>{title}</a>
          </h2>
          {subtitle && (
            <p className="lead" {...langOf(context, subtitle, language)}>
              {subtitle}
            </p>
          )}
          <CourseFacts context={context} facts={facts} />
        </header>
        <CoursePicture context={context} course={facts.course} />
        <Enrolment context={context} facts={facts} />
        <div className="course-body">
          <RichText context={context} html={description_html} language={language} />
          <DatesAndPlaces context={context} facts={facts} />
        </div>
      </article>
      <div hidden>
        <EnquiryForm context={context} subject={courseSubject(facts.course, facts)} enquiry={{}} />
      </div>
    </>
  )
}

/** The form, about the course that the tag names. The office can also answer about a course that is gone. */
async function enquiry(context: PageContext, asked: Asked): Promise<ReactElement> {
  const named = asked.get('course')
  const edition = named === null ? undefined : await findNamed(context, named)
  const subject = edition ? courseSubject(edition.course, edition) : generalSubject(context)
  const typed = asked.has('notify') ? { notify: 'yes' } : {}
  return <EnquiryForm context={context} subject={subject} enquiry={{ typed }} />
}
