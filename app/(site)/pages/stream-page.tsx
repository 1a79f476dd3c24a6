import type { PageResult } from '#app/(site)/make-page.tsx'
import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import type { Head } from '#app/(site)/parts/document-head.tsx'
import { Breadcrumbs, crumbsTo, TeacherNames } from '#app/(site)/parts/links.tsx'
import { PathEntries } from '#app/(site)/parts/path-entries.tsx'
import { accentStyle, Picture } from '#app/(site)/parts/picture.tsx'
import { HiddenFields } from '#app/(site)/parts/search-form.tsx'
import { CategoryList } from '#app/(site)/parts/stream-list.tsx'
import type { ListQuery } from '#lib/site/catalogue/site-catalogue.ts'
import { breadcrumbList, courseListData } from '#lib/site/json-ld.ts'
import { linkLanguagesWith } from '#lib/site/language-links.ts'
import { placeNames } from '#lib/site/languages.ts'
import { apiQuery, coursesOnPage, type Listing } from '#lib/site/listing-query.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import {
  countOf,
  findPlace,
  introductionOf,
  linkCourses,
  listPageCourses,
} from '#lib/site/within-language.ts'

interface Segments {
  stream: string
  category?: string
}

const namesMax = 5

/** Shows a stream or one of its categories: the first page of courses, the teachers and the learning paths. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what the page reads, says of itself and shows, in that order
export async function showPlace(
  context: PageContext,
  { stream: slug, category }: Segments,
): Promise<PageResult> {
  const { catalogue, words, say, addresses, language, spoken } = context
  const place = await findPlace(context, slug, category)
  if (!place) return 'missing'
  const { stream, part } = place
  const pathIn = (code: string | null) =>
    part ? addresses.category(code, stream.slug, part.slug) : addresses.stream(code, stream.slug)
  const path = pathIn(language)
  if (stream.slug !== slug || part?.slug !== category) return { redirect: path, status: 301 }
  const within = { stream: slug, ...(part && { category: part.slug }) }
  const query = apiQuery(within)
  const first: ListQuery = { ...query, sort: 'open', page_size: coursesOnPage, facets: ['instructor'] }
  const [courses, paths, editions] = await Promise.all([
    listPageCourses(context, first),
    part ? { data: [] } : catalogue.listPaths(slug),
    linkLanguagesWith(context, query, pathIn),
  ])
  const [name, second] = placeNames(part ?? stream, spoken)
  const [streamName] = placeNames(stream, spoken)
  const crumbs = crumbsTo(
    context,
    { name: words.courses, path: addresses.courses(language) },
    ...(part ? [{ name: streamName, path: addresses.stream(language, stream.slug) }] : []),
    { name, path },
  )
  const entries = linkCourses(context, courses.data)
  const teachers = courses.facets?.instructor ?? []
  const names = teachers.slice(0, namesMax).map(({ label }) => label)
  const image = part?.image_url ?? stream.image_url
  const introduction =
    courses.total > 0
      ? introductionOf(context, courses.total, part ? [] : stream.categories)
      : `${words.soon}.`
  const head: Head = {
    title: part ? `${name} · ${streamName}` : name,
    description: [
      `${part ? `${streamName}, ${name}` : name}: ${introduction}`,
      ...(names.length > 0 ? [say(words.taughtBy, { names })] : []),
    ].join(' '),
    path,
    isListed: courses.total > 0,
    share: {
      path: addresses.picture(language, 'streams', stream.slug, ...(part ? [part.slug] : [])),
      title: name,
      detail: countOf(context, courses.total),
      accent: stream.accent_color,
    },
    things: [courseListData(context, entries), breadcrumbList(context, crumbs)],
    editions,
  }
  const shownPaths = paths.data.filter(({ step_count }) => step_count > 0)
  const content = (
    <>
      <div className="stream-head" style={accentStyle(stream.accent_color)}>
        <div className="opening">
          <Breadcrumbs context={context} crumbs={crumbs} />
          <h1 {...langOf(context, name)}>{name}</h1>
          {second && (
            <p className="second-name" {...langOf(context, second)}>
              {second}
            </p>
          )}
          {!part && courses.total > 0 && <p className="lead">{introduction}</p>}
          {names.length > 0 && (
            <p>
              <TeacherNames
                context={context}
                sentence={words.taughtBy}
                names={names}
                more={teachers.length - names.length}
              />
            </p>
          )}
          {!part && <CategoryList context={context} stream={stream} />}
        </div>
        {image && <Picture src={image} title={name} accent={stream.accent_color} isFirst />}
      </div>
      <section className="chapter">
        <h2>{courses.total > 0 ? say(words.count, { n: courses.total }) : words.soon}</h2>
        <CourseEntries context={context} entries={entries} eager={image ? 0 : 3} streams={[stream]} />
        {courses.has_more && <AllCourses context={context} within={within} />}
      </section>
      {part && stream.categories.some((one) => one.slug !== part.slug && !one.coming_soon) && (
        <section className="chapter siblings">
          <h2 {...langOf(context, streamName)}>{say(words.moreIn, { name: streamName })}</h2>
          <CategoryList context={context} stream={stream} except={part} />
        </section>
      )}
      {shownPaths.length > 0 && (
        <section className="chapter">
          <h2>{say(words.pathsIn, { name })}</h2>
          <PathEntries context={context} paths={shownPaths} />
        </section>
      )}
    </>
  )
  return { head, section: 'courses', content }
}

/** Leads to the list of a place, by a button: a link would be a second address of its page for crawlers. */
function AllCourses({ context, within }: { context: PageContext; within: Listing }) {
  const { words, addresses, language } = context
  const action = addresses.listings(language)
  return action === undefined ? (
    <p className="onward">
      <a href={addresses.listing(language, within)}>{words.allCourses}</a>
    </p>
  ) : (
    <form className="onward" action={action}>
      <HiddenFields listing={within} except={[]} />
      <button type="submit" className="button-quiet">
        {words.allCourses}
      </button>
    </form>
  )
}
