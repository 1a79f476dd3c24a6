import { BatchEntry } from '#app/(site)/parts/batch-entry.tsx'
import { Breadcrumbs } from '#app/(site)/parts/breadcrumbs.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import { BatchFields } from '#app/(site)/parts/list/batch-fields.tsx'
import { ChoiceField } from '#app/(site)/parts/list/choice-field.tsx'
import { FilterSheet } from '#app/(site)/parts/list/filter-sheet.tsx'
import type { CoursePage } from '#lib/catalogue/shapes/course-list.ts'
import type { Stream } from '#lib/catalogue/shapes/streams.ts'
import { nameOfMonth } from '#lib/site/dates/months.ts'
import { byMonth, type UpcomingBatch } from '#lib/site/dates/upcoming.ts'
import { absolute, type Frame, langOf, located } from '#lib/site/frame.ts'
import { breadcrumbList, courseEvent } from '#lib/site/json-ld.ts'
import { placeNames, siteLanguages } from '#lib/site/languages.ts'
import type { Listing } from '#lib/site/listing.ts'

interface PageResult {
  listing: Listing
  batches: UpcomingBatch[]
  facets: NonNullable<CoursePage['facets']>
  streams: Stream[]
}

/** The batches to come by month, with ways to choose among them and to keep them in a calendar. */
export function batchesPage(frame: Frame, { listing, batches, facets, streams }: PageResult) {
  const { words, say, addresses, language, site } = frame
  const path = addresses.batches(language)
  const crumbs = [
    { name: words.home, path: addresses.home(language) },
    { name: words.upcoming, path },
  ]
  const isPlain = Object.keys(listing).length === 0
  const lead = say(words.batchesLead, { name: site.institute.name })
  const head = {
    title: words.nextBatches,
    description: lead,
    path,
    isListed: isPlain && batches.length > 0,
    image: null,
    things: [
      breadcrumbList(crumbs.map((crumb) => located(frame, crumb))),
      ...batches.flatMap(({ course, path: own, variant }) => {
        const organizer = site.institute.name
        const event = courseEvent({ course, variant, url: absolute(frame, own), organizer })
        return event ? [event] : []
      }),
    ],
    editions: isPlain
      ? siteLanguages(site).map((one) => ({ language: one, path: addresses.batches(one.code) }))
      : [],
    script: 'batches' as const,
  }
  return (
    <Document frame={frame} head={head} section="batches">
      <div className="opening">
        <Breadcrumbs frame={frame} crumbs={crumbs} />
        <h1>{words.nextBatches}</h1>
        <p className="lead">{lead}</p>
        <Subscribe frame={frame} stream={listing.stream} />
      </div>
      <div className="listing">
        <FilterSheet frame={frame} label={words.narrow} chosen={Object.keys(listing).length}>
          <Choices frame={frame} listing={listing} facets={facets} streams={streams} />
        </FilterSheet>
        <section className="results" aria-labelledby="found">
          <h2 id="found" className="found">
            {batches.length > 0 ? say(words.batchCount, { n: batches.length }) : words.noBatches}
          </h2>
          {byMonth(batches).map(([month, own]) => (
            <section key={month} className="month" aria-labelledby={`m${month}`}>
              <h3 id={`m${month}`}>{nameOfMonth(frame, month)}</h3>
              <ul>
                {own.map((batch) => (
                  <BatchEntry key={batch.variant.package_session_id} frame={frame} batch={batch} />
                ))}
              </ul>
            </section>
          ))}
        </section>
      </div>
    </Document>
  )
}

/** A calendar program asks for the file again and again, so what changes shows in it. */
function Subscribe({ frame, stream }: { frame: Frame; stream: string | undefined }) {
  const { addresses, words, language } = frame
  const url = absolute(frame, addresses.calendar(language, stream))
  return (
    <p>
      <a className="calendar" href={url.replace(/^https:/, 'webcal:')}>
        {words.subscribe}
      </a>
    </p>
  )
}

function Choices({ frame, listing, facets, streams }: Omit<PageResult, 'batches'> & { frame: Frame }) {
  const { words, addresses, language, spoken } = frame
  const action = addresses.batchListings(language)
  if (action === undefined) return null
  const taught = streams.filter(({ slug }) =>
    facets.stream?.some((one) => one.value === slug && one.count > 0),
  )
  return (
    <form
      className="choices"
      action={action}
      toolname="filter_batches"
      tooldescription={words.narrow}
      toolautosubmit=""
    >
      {taught.length > 1 && (
        <ChoiceField
          name="stream"
          label={words.stream}
          any={words.any}
          value={listing.stream}
          choices={taught.map((one) => {
            const [name] = placeNames(one, spoken)
            return { value: one.slug, label: name, ...langOf(frame, name) }
          })}
        />
      )}
      <BatchFields frame={frame} listing={listing} facets={facets} />
      <p className="unseen" role="status" data-failed={words.notChanged} />
      <button type="submit" data-counted={words.applyToDates}>
        {words.applyToDates}
      </button>
    </form>
  )
}
