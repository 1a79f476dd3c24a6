import type { PageResult } from '#app/(site)/make-page.tsx'
import { BatchEntry } from '#app/(site)/parts/batch-entry.tsx'
import type { Head } from '#app/(site)/parts/document-head.tsx'
import { Breadcrumbs, crumbsTo } from '#app/(site)/parts/links.tsx'
import { FilterFields, hasFilters } from '#app/(site)/parts/list/filter-fields.tsx'
import { FilterSheet } from '#app/(site)/parts/list/filter-sheet.tsx'
import { Pagination } from '#app/(site)/parts/list/pagination.tsx'
import { Problem } from '#lib/contract/api/problem.ts'
import type { CoursePage } from '#lib/contract/catalogue/answers/course-list.ts'
import type { Stream } from '#lib/contract/catalogue/answers/site.ts'
import { withQuery } from '#lib/site/addresses.ts'
import { nameOfMonth } from '#lib/site/dates/day-texts.ts'
import { batchFields, listUpcoming } from '#lib/site/dates/upcoming-batches.ts'
import { breadcrumbList, courseEvents } from '#lib/site/json-ld.ts'
import { linkLanguages } from '#lib/site/language-links.ts'
import { placeNames } from '#lib/site/languages.ts'
import { apiQuery, changed, type Listing, type ListingField, readListing } from '#lib/site/listing-query.ts'
import { absolute, type PageContext } from '#lib/site/page-context.ts'
import { facetCount, listPageCourses, listPageStreams } from '#lib/site/within-language.ts'
import { badListPage } from './bad-list-page.tsx'

const batchesOnPage = 60

export async function showBatches(
  context: PageContext,
  _segments: object,
  request: Request,
): Promise<PageResult> {
  const { words, say, addresses, language, site } = context
  const asked = readListing(new URL(request.url).searchParams)
  const listing = only(asked, batchFields)
  const listAt = (other: Listing) =>
    withQuery(addresses.batchListings(language) ?? addresses.batches(language), other)
  const read = Promise.all([
    listUpcoming(context, listing),
    listPageCourses(context, {
      ...apiQuery(only(listing, ['stream'])),
      starts_from: context.today,
      page_size: 1,
      facets: ['month', 'venue', 'delivery', 'day', 'time', 'stream'],
    }),
    listPageStreams(context),
    apiQuery(only(asked, ['page'])).page ?? 1,
  ])
  const found = await read.catch(refusalOf)
  if (found instanceof Problem) return badListPage(context, found, { asked, listAt })
  const [all, { facets = {}, total }, streams, page] = found
  const batches = all.slice((page - 1) * batchesOnPage, page * batchesOnPage)
  if (page > 1 && batches.length === 0) return 'missing'
  const path = addresses.batches(language, String(page))
  const crumbs = crumbsTo(context, { name: words.upcoming, path })
  const isPlain = Object.keys(listing).length === 0
  const hasAny = batches.length > 0 || !isPlain
  const lead = say(words.batchesLead, { name: site.institute.name })
  const head: Head = {
    title: page > 1 ? `${words.nextBatches}, ${say(words.page, { n: page })}` : words.nextBatches,
    description: lead,
    path,
    isListed: isPlain && batches.length > 0,
    share: {
      path: addresses.picture(language, 'batches'),
      detail: all.length > 0 ? say(words.batchCount, { n: all.length }) : null,
    },
    things: [breadcrumbList(context, crumbs), ...batches.flatMap((batch) => courseEvents(context, batch))],
    editions: isPlain && page === 1 ? linkLanguages(context, (code) => addresses.batches(code)) : [],
    script: 'batches',
  }
  const content = (
    <>
      <div className="opening">
        <Breadcrumbs context={context} crumbs={crumbs} />
        <h1>{words.nextBatches}</h1>
        <p className="lead">{lead}</p>
        {hasAny && <Subscribe context={context} stream={listing.stream} />}
      </div>
      <div className="listing">
        <Filters context={context} listing={listing} facets={facets} streams={streams} total={total} />
        <section className="results" aria-labelledby="found">
          <h2 id="found" className="found">
            {all.length > 0 ? say(words.batchCount, { n: all.length }) : words.noBatches}
          </h2>
          {!hasAny && <a href={addresses.courses(language)}>{words.allCourses}</a>}
          {[...Map.groupBy(batches, ({ date }) => date.slice(0, 7))].map(([month, own]) => (
            <section key={month} className="month" aria-labelledby={`m${month}`}>
              <h3 id={`m${month}`}>{nameOfMonth(context, month)}</h3>
              <ul>
                {own.map((batch) => (
                  <BatchEntry key={batch.variant.package_session_id} context={context} batch={batch} />
                ))}
              </ul>
            </section>
          ))}
          <Pagination
            context={context}
            page={page}
            last={Math.ceil(all.length / batchesOnPage)}
            hrefOf={(number) =>
              isPlain
                ? addresses.batches(language, String(number))
                : listAt(changed(listing, { page: String(number) }))
            }
          />
        </section>
      </div>
    </>
  )
  return { head, section: 'batches', content }
}

const only = (listing: Listing, fields: readonly ListingField[]): Listing =>
  Object.fromEntries(fields.flatMap((name) => (listing[name] ? [[name, listing[name]]] : [])))

function refusalOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}

/** By `webcal:`, so that a calendar program fetches the file regularly and follows changes. */
function Subscribe({ context, stream }: { context: PageContext; stream: string | undefined }) {
  const { addresses, words, language } = context
  if (addresses.copy?.isPreview) return null
  const url = absolute(context, addresses.calendar(language, stream))
  return (
    <p>
      <a className="calendar" href={url.replace(/^https:/, 'webcal:')}>
        {words.subscribe}
      </a>
    </p>
  )
}

interface FilterProps {
  context: PageContext
  listing: Listing
  facets: NonNullable<CoursePage['facets']>
  streams: Stream[]
  total: number
}

/** The filters behind their button. Renders nothing if none would divide the batches. */
function Filters({ context, listing, facets, streams, total }: FilterProps) {
  const { words, addresses, language, spoken } = context
  const action = addresses.batchListings(language)
  const stream = streams.map((one) => {
    const count = facetCount(facets.stream ?? [], one.slug)
    return { value: one.slug, label: placeNames(one, spoken)[0], count }
  })
  const fields = streams.length > 1 ? batchFields : batchFields.slice(1)
  const narrowed = { context, listing, facets: { ...facets, stream }, total, fields }
  if (action === undefined || !hasFilters(narrowed)) return null
  return (
    <FilterSheet context={context} chosen={Object.keys(listing).length}>
      <form className="choices" action={action}>
        <FilterFields {...narrowed} />
        <p className="unseen" role="status" data-failed={words.notChanged} />
        <button type="submit" data-counted={words.applyToDates}>
          {words.applyToDates}
        </button>
      </form>
    </FilterSheet>
  )
}
