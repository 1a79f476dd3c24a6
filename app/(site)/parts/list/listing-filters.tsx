import { sorts } from '#lib/catalogue/reads/query.ts'
import { availabilities } from '#lib/catalogue/rules/availability.ts'
import type { CoursePage, FacetValue } from '#lib/catalogue/shapes/course-list.ts'
import type { Stream } from '#lib/catalogue/shapes/streams.ts'
import { type Frame, langOf } from '#lib/site/frame.ts'
import { ownName, siteLanguages } from '#lib/site/languages.ts'
import { filterFields, type Listing } from '#lib/site/listing.ts'
import { countOf, scopeOf } from '#lib/site/scope.ts'
import { ChoiceField } from './choice-field.tsx'
import { KeptFields } from './kept-fields.tsx'
import { StreamFilter } from './stream-filter.tsx'

interface Props {
  frame: Frame
  listing: Listing
  streams: Stream[]
  /** How many courses each choice leaves. */
  facets: NonNullable<CoursePage['facets']>
}

/** All else that a list can be asked: streams as links, the rest as a form; each keeps what the others chose. */
export function ListingFilters({ frame, listing, streams, facets }: Props) {
  const isNarrowed = filterFields.some((field) => listing[field] !== undefined)
  return (
    <details className="filters" open={isNarrowed || undefined}>
      <summary>{frame.words.filters}</summary>
      <StreamFilter frame={frame} listing={listing} streams={streams} facets={facets} />
      <Choices frame={frame} listing={listing} facets={facets} />
    </details>
  )
}

const chosenInForm = ['format', 'language', 'availability', 'sort', 'page_size'] as const

function Choices({ frame, listing, facets }: Omit<Props, 'streams'>) {
  const { words, site, addresses, language } = frame
  const languages = siteLanguages(site)
  // A page of another language than the site's first shows that language only.
  const hasLanguages = languages.length > 1 && !scopeOf(frame).language
  const sizes = [...new Set([12, 24, 48, 96, Number(listing.page_size ?? 24)])].sort((a, b) => a - b)
  return (
    <form className="choices" action={addresses.courses(language)}>
      <KeptFields frame={frame} listing={listing} except={chosenInForm} />
      {site.formats.length > 0 && (
        <ChoiceField
          name="format"
          label={words.format}
          any={words.any}
          value={listing.format}
          choices={withCounts(
            site.formats.map(({ key, label }) => ({ value: key, label, ...langOf(frame, label) })),
            facets.format,
          )}
        />
      )}
      {hasLanguages && (
        <ChoiceField
          name="language"
          label={words.language}
          any={words.any}
          value={listing.language}
          choices={withCounts(
            languages.map((one) => ({ value: one.code, label: ownName(one), lang: one.code })),
            facets.language,
          )}
        />
      )}
      <ChoiceField
        name="availability"
        label={words.availability}
        any={words.any}
        value={listing.availability}
        choices={withCounts(
          availabilities.map((value) => ({ value, label: words.states[value] })),
          facets.availability,
        )}
      />
      <ChoiceField
        name="sort"
        label={words.sort}
        {...(listing.search === undefined
          ? { value: listing.sort ?? 'newest' }
          : { any: words.bestMatch, value: listing.sort })}
        choices={sorts.map((value) => ({ value, label: words.sorts[value] }))}
      />
      <ChoiceField
        name="page_size"
        label={words.pageSize}
        value={listing.page_size ?? '24'}
        choices={sizes.map((size) => ({ value: String(size), label: String(size) }))}
      />
      <button type="submit">{words.apply}</button>
      <a href={addresses.courses(language)}>{words.clear}</a>
    </form>
  )
}

/** Choices as they are shown, each with how many courses it leaves. */
const withCounts = <Choice extends { value: string; label: string }>(
  choices: Choice[],
  counts: FacetValue[] = [],
): Choice[] => choices.map((one) => ({ ...one, label: `${one.label} (${countOf(counts, one.value)})` }))
