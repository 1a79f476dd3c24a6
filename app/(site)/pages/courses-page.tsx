import { Breadcrumbs } from '#app/(site)/parts/breadcrumbs.tsx'
import { CourseEntry } from '#app/(site)/parts/course-entry.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import { SearchForm } from '#app/(site)/parts/search-form.tsx'
import type { CoursePage } from '#lib/catalogue/shapes/course-list.ts'
import type { Stream } from '#lib/catalogue/shapes/streams.ts'
import { absolute, type Frame, languageOfSummary } from '#lib/site/frame.ts'
import { breadcrumbList, itemList } from '#lib/site/json-ld.ts'
import { namesOf, siteLanguages } from '#lib/site/languages.ts'
import { isPlain, type Listing } from '#lib/site/listing.ts'
import { scopeOf } from '#lib/site/scope.ts'
import { ActiveFilters } from '../parts/list/active-filters.tsx'
import { ListingFilters } from '../parts/list/listing-filters.tsx'
import { Pagination } from '../parts/list/pagination.tsx'

interface Shown {
  listing: Listing
  courses: CoursePage
  streams: Stream[]
}

/** The list of courses: what the address asks, with every way to ask otherwise. Works without a script. */
export function coursesPage(frame: Frame, { listing, courses, streams }: Shown) {
  const { addresses, words, language, spoken, site } = frame
  const { data, page, page_size, total, search } = courses
  const entries = data.map((course) => ({
    course,
    path: addresses.course({ ...course, language: listing.language ?? languageOfSummary(course) }),
  }))
  // The language of the page's own address narrows nothing.
  const { language: narrowedTo, ...others } = listing
  const asked = narrowedTo === scopeOf(frame).language ? others : listing
  const path = addresses.courses(language, isPlain(asked) ? asked : {})
  const crumbs = [
    { name: words.home, path: addresses.home(language) },
    { name: words.courses, path: addresses.courses(language) },
  ]
  const absoluteOf = ({ name, path }: { name: string; path: string }) => ({
    name,
    url: absolute(frame, path),
  })
  const head = {
    title: page > 1 ? `${words.courses}, ${words.page(page)}` : words.courses,
    description: words.introduction(
      total,
      streams.filter(({ coming_soon }) => !coming_soon).map((stream) => namesOf(stream, spoken)[0]),
    ),
    path,
    isListed: isPlain(asked),
    image: data[0]?.image_url ?? null,
    things: [
      itemList(
        entries.map(({ course, path }) => absoluteOf({ name: course.title, path })),
        (page - 1) * page_size + 1,
      ),
      breadcrumbList(crumbs.map(absoluteOf)),
    ],
    editions:
      page > 1 || !isPlain(asked)
        ? []
        : siteLanguages(site).map((one) => ({ language: one, path: addresses.courses(one.code) })),
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
        <ListingFilters frame={frame} listing={listing} streams={streams} facets={courses.facets ?? {}} />
        <section className="results" aria-labelledby="found">
          <h2 id="found" className="found">
            {words.found(total, first, first + data.length - 1)}
          </h2>
          {search?.corrected && (
            <p className="corrected">{words.corrected(listing.search ?? '', search.corrected)}</p>
          )}
          {total === 0 && (
            <div className="none-found">
              <p className="lead">{words.noneFound}</p>
              <p>{words.noneFoundHelp}</p>
            </div>
          )}
          <div className="entries">
            {entries.map(({ course, path }, index) => (
              <CourseEntry key={course.id} frame={frame} course={course} path={path} isFirst={index < 3} />
            ))}
          </div>
          <Pagination frame={frame} listing={listing} courses={courses} />
        </section>
      </div>
    </Document>
  )
}
