import type { PageResult } from '#app/(site)/made-page.ts'
import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import { PageShell } from '#app/(site)/parts/page-shell.tsx'
import { PathEntries } from '#app/(site)/parts/path-entries.tsx'
import { OwnWidths } from '#app/(site)/parts/picture.tsx'
import { SearchForm } from '#app/(site)/parts/search-form.tsx'
import { StreamList } from '#app/(site)/parts/stream-list.tsx'
import { TeacherList } from '#app/(site)/parts/teacher-list.tsx'
import { organization, website } from '#lib/site/json-ld.ts'
import { linkLanguages } from '#lib/site/language-links.ts'
import { placeNames } from '#lib/site/languages.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { linkCourses, listPageCourses, listPageStreams } from '#lib/site/scope.ts'
import { listTeachers } from '#lib/site/teachers.ts'

const coursesMax = '8'
const batchesMax = '4'
const pathsMax = 4
const spinesMax = 4
const teachersMax = 12

/** The home page of a language: search, streams, and the next batches. */
export async function showHome(context: PageContext): Promise<PageResult> {
  const { catalogue, site, addresses, words, say, language, spoken } = context
  const [streams, courses, soonest, paths, { teachers }] = await Promise.all([
    listPageStreams(context),
    listPageCourses(context, { sort: 'open', page_size: coursesMax }),
    listPageCourses(context, { sort: 'soonest', starts_from: context.today, page_size: batchesMax }),
    catalogue.listPaths(),
    listTeachers(context),
  ])
  const { name, logo_url } = site.institute
  const taught = streams
    .filter(({ coming_soon }) => !coming_soon)
    .map((stream) => placeNames(stream, spoken)[0])
  const n = courses.total
  const introduction =
    taught.length > 0 ? say(words.introduction, { n, places: taught }) : `${say(words.count, { n })}.`
  const path = addresses.home(language)
  const head = {
    script: 'list' as const,
    title: name,
    description: `${name}: ${introduction}`,
    path,
    image: streams[0]?.image_url ?? logo_url,
    things: [organization(context, path), website(context, path)],
    editions: linkLanguages(context, addresses.home),
  }
  const shownPaths = paths.data.filter(({ step_count }) => step_count > 0).slice(0, pathsMax)
  const page = (
    <PageShell context={context} head={head}>
      <div className="opening title-page">
        <div>
          <h1 {...langOf(context, name)}>{name}</h1>
          <p className="lead">{introduction}</p>
          <SearchForm context={context} />
        </div>
        <div className="frontispiece">
          {streams
            .slice(0, spinesMax)
            .map(
              ({ slug, image_url }) => image_url && <Spine key={slug} context={context} src={image_url} />,
            )}
        </div>
      </div>
      {streams.length > 0 && (
        <section className="chapter">
          <h2>{words.contents}</h2>
          <StreamList context={context} streams={streams} />
        </section>
      )}
      {soonest.data.length > 0 && (
        <section className="chapter">
          <h2>{words.nextBatches}</h2>
          <CourseEntries context={context} entries={linkCourses(context, soonest.data)} streams={streams} />
          <p className="onward">
            <a href={addresses.batches(language)}>{words.allBatches}</a>
          </p>
        </section>
      )}
      <section className="chapter">
        <h2>{words.courses}</h2>
        <CourseEntries context={context} entries={linkCourses(context, courses.data)} streams={streams} />
        <p className="onward">
          <a href={addresses.courses(language)}>{words.allCourses}</a>
        </p>
      </section>
      {shownPaths.length > 0 && (
        <section className="chapter">
          <h2>{words.paths}</h2>
          <PathEntries context={context} paths={shownPaths} />
        </section>
      )}
      {teachers.length > 0 && (
        <section className="chapter">
          <h2>{words.teachers}</h2>
          <TeacherList context={context} teachers={teachers.slice(0, teachersMax)} />
          <p className="onward">
            <a href={addresses.teachers(language)}>{words.allTeachers}</a>
          </p>
        </section>
      )}
    </PageShell>
  )
  return { page }
}

/** A transparent pixel: browsers log an error for an empty address. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** A tall cut from a picture, loaded only on screens with room for it. */
function Spine({ context, src }: { context: PageContext; src: string }) {
  return (
    <picture>
      <source media="(width < 60rem)" srcSet={nothing} />
      <OwnWidths context={context} src={src} sizes="41rem" />
      <img className="plate" src={src} alt="" width="800" height="450" fetchPriority="high" />
    </picture>
  )
}
