import type { ReactNode } from 'react'
import type { PageResult } from '#app/(site)/make-page.tsx'
import { Contact } from '#app/(site)/parts/contact.tsx'
import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import type { Head } from '#app/(site)/parts/document-head.tsx'
import { LeaderList } from '#app/(site)/parts/leader-list.tsx'
import { OtherLanguages } from '#app/(site)/parts/other-languages.tsx'
import { SearchForm } from '#app/(site)/parts/search-form.tsx'
import { contentsOf } from '#app/(site)/parts/stream-list.tsx'
import { dayIn } from '#lib/site/dates/day-texts.ts'
import { firstStart } from '#lib/site/dates/path-sum.ts'
import { canEnquire } from '#lib/site/enquiry-subject.ts'
import { organization, website } from '#lib/site/json-ld.ts'
import { linkLanguages } from '#lib/site/language-links.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { listTeachers } from '#lib/site/teachers.ts'
import {
  countOf,
  introductionOf,
  linkCourses,
  listPageCourses,
  listPageStreams,
  scopeQuery,
} from '#lib/site/within-language.ts'
import { showCourse } from './course-page.tsx'

const newestMax = 4
const batchesMax = 4
/** Courses from which the next batches are chosen, because the first ones may be full. */
const batchesExamined = 24
const pathsMax = 8
const spinesMax = 4
const teachersMax = 12

/**
 * Shows the home page of a language: search, next batches, streams and newest courses. Each course appears only once.
 * The home page of an institute with a single course shows that course.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what the page reads, says of itself and shows, in that order
export async function showHome(context: PageContext): Promise<PageResult> {
  const { catalogue, site, addresses, words, say, language } = context
  const [streams, courses, next, paths, { teachers }] = await Promise.all([
    listPageStreams(context),
    listPageCourses(context, {
      sort: 'newest',
      page_size: newestMax + batchesMax,
      facets: ['language'],
    }),
    listPageCourses(context, {
      sort: 'soonest',
      starts_from: context.today,
      page_size: batchesExamined,
    }),
    catalogue.listPaths(),
    listTeachers(context),
  ])
  const soonest = next.data.slice(0, batchesMax)
  const { name } = site.institute
  const n = courses.total
  const introduction = introductionOf(context, n, streams)
  const path = addresses.home(language)
  const begins = new Set(soonest.map(({ id }) => id))
  const newest = courses.data.filter(({ id }) => !begins.has(id)).slice(0, newestMax)
  const isAll = newest.length === n
  const contents = await contentsOf(context, streams)
  const shownPaths = paths.data.filter(({ step_count }) => step_count > 0).slice(0, pathsMax)
  const shownPictures = new Set([...soonest, ...newest].map(({ image_url }) => image_url))
  const spines = streams
    .flatMap(({ image_url }) => image_url ?? [])
    .filter((src) => !shownPictures.has(src))
    .slice(0, spinesMax)
  const first = firstStart(context, soonest)
  const head: Head = {
    script: 'list',
    title: name,
    description: `${name}: ${introduction}`,
    path,
    share: { path: addresses.picture(language), detail: countOf(context, n) },
    things: [organization(context, path), website(context, path)],
    editions: linkLanguages(context, addresses.home),
  }
  const [only] = courses.data
  if (only && n === 1 && scopeQuery(context).language === undefined) {
    const page = await showCourse(context, { course: only.slug ?? only.id })
    if (typeof page === 'object' && 'content' in page)
      return { ...page, head: { ...head, script: 'course', style: 'course' } }
  }
  const content = (
    <>
      <div className="opening title-page">
        <div>
          <h1 {...langOf(context, name)}>{name}</h1>
          <p className="lead">{introduction}</p>
          <SearchForm context={context} streams={streams} />
          {!hasWayToAsk(context) && canEnquire(context, undefined) && (
            <p className="onward">
              <a href={addresses.enquiry(language)}>{words.enquireGeneral}</a>
            </p>
          )}
        </div>
        {spines.length > 0 ? (
          <div className="frontispiece">
            {spines.map((src) => (
              <Spine key={src} src={src} />
            ))}
          </div>
        ) : (
          hasParticulars(context, first) && <Particulars context={context} first={first} />
        )}
      </div>
      {soonest.length > 0 && (
        <Chapter title={words.nextBatches} onward={[addresses.batches(language), words.allBatches]}>
          <CourseEntries context={context} entries={linkCourses(context, soonest)} streams={streams} />
        </Chapter>
      )}
      {contents}
      {newest.length > 0 && (
        <Chapter
          title={isAll ? words.courses : words.newest}
          onward={!isAll && [addresses.courses(language), words.allCourses]}
          last={<OtherLanguages context={context} counts={courses.facets?.language ?? []} />}
        >
          <CourseEntries context={context} entries={linkCourses(context, newest)} streams={streams} />
        </Chapter>
      )}
      {shownPaths.length > 0 && (
        <Chapter title={words.paths}>
          <LeaderList
            context={context}
            lines={shownPaths.map(({ name, code, step_count }) => ({
              name,
              path: addresses.path(language, code),
              end: say(words.steps, { n: step_count }),
            }))}
          />
        </Chapter>
      )}
      {teachers.length > 0 && (
        <Chapter
          title={words.teachers}
          onward={teachers.length > 1 && [addresses.teachers(language), words.allTeachers]}
        >
          <LeaderList
            context={context}
            lines={teachers.slice(0, teachersMax).map(({ name, slug, courses }) => ({
              name,
              path: addresses.teacher(language, slug),
              end: say(words.count, { n: courses }),
            }))}
          />
        </Chapter>
      )}
    </>
  )
  return { head, content }
}

interface ChapterProps {
  title: string
  children: ReactNode
  /** Address and name of the page with all of it. */
  onward?: false | [path: string, name: string]
  last?: ReactNode
}

function Chapter({ title, children, onward, last }: ChapterProps) {
  return (
    <section className="chapter">
      <h2>{title}</h2>
      {children}
      {onward && (
        <p className="onward">
          <a href={onward[0]}>{onward[1]}</a>
        </p>
      )}
      {last}
    </section>
  )
}

const hasWayToAsk = ({ site }: PageContext): boolean => {
  const { phone, whatsapp, email } = site.institute.contact
  return Boolean(phone || whatsapp || email)
}

interface ParticularsProps {
  context: PageContext
  /** First day of the next batch; undefined if no batch has a date. */
  first: string | undefined
}

const hasParticulars = ({ site }: PageContext, first: string | undefined): boolean =>
  first !== undefined || Object.values(site.institute.contact).some((way) => way !== null)

/** Next start date, address and contact. Shown beside the institute's name if there are no pictures. */
function Particulars({ context, first }: ParticularsProps) {
  const { words, site, addresses, language } = context
  const { address, ...ways } = site.institute.contact
  return (
    <dl className="particulars">
      {first && (
        <div>
          <dt>{words.firstStart}</dt>
          <dd>
            <a href={addresses.batches(language)}>{dayIn(context, first)}</a>
          </dd>
        </div>
      )}
      {address && (
        <div>
          <dt>{words.where}</dt>
          <dd>
            <bdi>{address}</bdi>
          </dd>
        </div>
      )}
      {Object.values(ways).some((way) => way !== null) && (
        <div>
          <dt>{words.ask}</dt>
          <dd>
            <Contact context={context} hasAddress={false} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** A transparent pixel, because browsers log an error for an empty image address. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** A tall crop of a picture. Small screens do not load it. */
function Spine({ src }: { src: string }) {
  return (
    <picture>
      <source media="(width < 60rem)" srcSet={nothing} />
      <img className="plate" src={src} alt="" width="800" height="450" fetchPriority="high" />
    </picture>
  )
}
