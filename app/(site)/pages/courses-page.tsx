import { Breadcrumbs } from '#app/(site)/parts/breadcrumbs.tsx'
import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import { SearchForm } from '#app/(site)/parts/search-form.tsx'
import type { CoursePage } from '#lib/catalogue/shapes/course-list.ts'
import type { Stream } from '#lib/catalogue/shapes/streams.ts'
import { type Frame, located } from '#lib/site/frame.ts'
import { breadcrumbList, itemList } from '#lib/site/json-ld.ts'
import { placeNames, siteLanguages } from '#lib/site/languages.ts'
import { isPlain, type Listing } from '#lib/site/listing.ts'
import type { Nearby } from '#lib/site/nearby.ts'
import { linkCourses, scopeOf } from '#lib/site/scope.ts'
import { ActiveFilters } from '../parts/list/active-filters.tsx'
import { ListingFilters } from '../parts/list/listing-filters.tsx'
import { NoneFound } from '../parts/list/none-found.tsx'
import { Pagination } from '../parts/list/pagination.tsx'

interface PageResult {
  listing: Listing
  courses: CoursePage
  streams: Stream[]
  /** Suggestions for an empty list; undefined when courses were found. */
  nearby: Nearby | undefined
}

/** The list of courses: what the address asks, with every way to ask otherwise. Works without a script. */
export function coursesPage(frame: Frame, { listing, courses, streams, nearby }: PageResult) {
  const { addresses, words, say, language, site } = frame
  const { data, page, page_size, total, search } = courses
  const entries = linkCourses(frame, data, listing.language)
  // The language of the page's own address narrows nothing.
  const { language: narrowedTo, ...others } = listing
  const asked = narrowedTo === scopeOf(frame).language ? others : listing
  const path = addresses.courses(language, isPlain(asked) ? asked.page : undefined)
  const crumbs = [
    { name: words.home, path: addresses.home(language) },
    { name: words.courses, path: addresses.courses(language) },
  ]
  const head = {
    title: page > 1 ? `${words.courses}, ${say(words.page, { n: page })}` : words.courses,
    description: descriptionOf(frame, courses, streams),
    path,
    isListed: isPlain(asked),
    image: data[0]?.image_url ?? null,
    things: [
      itemList(
        entries.map(({ course, path }) => located(frame, { name: course.title, path })),
        (page - 1) * page_size + 1,
      ),
      breadcrumbList(crumbs.map((crumb) => located(frame, crumb))),
    ],
    editions:
      page > 1 || !isPlain(asked)
        ? []
        : siteLanguages(site).map((one) => ({ language: one, path: addresses.courses(one.code) })),
    script: 'list' as const,
  }
  const first = (page - 1) * page_size + 1
  return (
    <Document frame={frame} head={head} section="courses">
      <div className="opening">
        <Breadcrumbs frame={frame} crumbs={crumbs} />
        <h1>{words.courses}</h1>
        <SearchForm frame={frame} listing={listing} />
        <ActiveFilters frame={frame} listing={listing} streams={streams} />
      </div>
      <div className="listing">
        <ListingFilters
          frame={frame}
          listing={listing}
          streams={streams}
          facets={courses.facets ?? {}}
          total={total}
        />
        <section className="results" aria-labelledby="found">
          <h2 id="found" className="found">
            {total > data.length
              ? say(words.found, { n: total, from: first, to: first + data.length - 1 })
              : say(words.count, { n: total })}
          </h2>
          {search?.corrected && (
            <p className="corrected">
              {say(words.corrected, { given: listing.search ?? '', corrected: search.corrected })}
            </p>
          )}
          {search && search.left_out.length > 0 && (
            <p className="corrected">{say(words.leftOut, { words: search.left_out })}</p>
          )}
          {nearby && <NoneFound frame={frame} nearby={nearby} />}
          <CourseEntries frame={frame} entries={entries} eager={3} streams={streams} />
          <Pagination frame={frame} listing={listing} courses={courses} />
        </section>
      </div>
    </Document>
  )
}

/** Unlike that of the home page, and of any other page of the list. */
function descriptionOf(
  { words, say, site, spoken }: Frame,
  { total: n, page }: CoursePage,
  streams: Stream[],
) {
  const places = streams.filter(({ coming_soon }) => !coming_soon).map((one) => placeNames(one, spoken)[0])
  return [
    ...(page > 1 ? [`${say(words.page, { n: page })}:`] : []),
    say(words.listLead, { name: site.institute.name }),
    places.length > 0 ? say(words.introduction, { n, places }) : say(words.count, { n }),
  ].join(' ')
}
