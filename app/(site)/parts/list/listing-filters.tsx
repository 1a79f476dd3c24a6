import { availabilities } from '#lib/catalogue/rules/availability.ts'
import { priceClasses } from '#lib/catalogue/rules/prices.ts'
import { type Frame, langOf } from '#lib/site/frame.ts'
import { ownName, siteLanguages } from '#lib/site/languages.ts'
import { coursesOnPage, type Listing } from '#lib/site/listing.ts'
import { scopeOf } from '#lib/site/scope.ts'
import { ChoiceField } from './choice-field.tsx'
import { FacetField, ValueField } from './facet-field.tsx'
import { KeptFields } from './kept-fields.tsx'
import { type FilterProps, StreamFilter } from './stream-filter.tsx'

/**
 * The ways to narrow and order a list: streams as links, the rest as a form; each keeps what the others chose. On a
 * phone the page's script opens them as a dialog.
 */
export function ListingFilters({ frame, listing, streams, facets, total }: FilterProps & { total: number }) {
  const { words } = frame
  const n = chosenIn(frame, listing)
  return (
    <details className="filters">
      <summary id="filters">
        {words.filters}
        {n > 0 && ` (${frame.say('{n}', { n })})`}
      </summary>
      <div className="filters-body">
        <button type="button" className="button-quiet filters-close" hidden>
          {words.close}
        </button>
        <StreamFilter frame={frame} listing={listing} streams={streams} facets={facets} />
        <Choices frame={frame} listing={listing} facets={facets} total={total} />
      </div>
    </details>
  )
}

/** How many filters are set. */
const chosenIn = (frame: Frame, listing: Listing): number => {
  const { sort, page, page_size, language, ...filters } = listing
  return Object.keys(filters).length + Number(language !== scopeOf(frame).language)
}

const offeredSorts = ['newest', 'title', 'price_asc', 'price_desc'] as const

const chosenInForm = [
  'format',
  'level',
  'instructor',
  'language',
  'price',
  'availability',
  'sort',
  'page_size',
] as const

function Choices({ total, ...asked }: Omit<FilterProps, 'streams'> & { total: number }) {
  const { frame, listing } = asked
  const { words, say, site, addresses, language } = frame
  const action = addresses.listings(language)
  if (action === undefined) return null
  const languages = siteLanguages(site)
  // A page of another language than the site's first shows that language only.
  const hasLanguages = languages.length > 1 && !scopeOf(frame).language
  const sizes = [...new Set([12, 24, 48, 96, Number(listing.page_size ?? coursesOnPage)])].sort(
    (a, b) => a - b,
  )
  return (
    <form className="choices" action={action}>
      <KeptFields frame={frame} listing={listing} except={chosenInForm} />
      {site.formats.length > 0 && (
        <FacetField
          {...asked}
          name="format"
          label={words.format}
          choices={site.formats.map(({ key, label }) => ({ value: key, label, ...langOf(frame, label) }))}
        />
      )}
      {(['level', 'instructor'] as const).map((name) => (
        <ValueField key={name} {...asked} name={name} />
      ))}
      {hasLanguages && (
        <FacetField
          {...asked}
          name="language"
          label={words.language}
          choices={languages.map((one) => ({ value: one.code, label: ownName(one), lang: one.code }))}
        />
      )}
      <FacetField
        {...asked}
        name="price"
        label={words.price}
        choices={priceClasses.map((value) => ({ value, label: words.prices[value] }))}
      />
      <FacetField
        {...asked}
        name="availability"
        label={words.availability}
        choices={availabilities.map((value) => ({ value, label: words.states[value] }))}
      />
      <ChoiceField
        name="sort"
        label={words.sort}
        {...(listing.search === undefined
          ? { value: listing.sort ?? 'newest' }
          : { any: words.bestMatch, value: listing.sort })}
        choices={offeredSorts.map((value) => ({ value, label: words.sorts[value] }))}
      />
      <ChoiceField
        name="page_size"
        label={words.pageSize}
        value={listing.page_size ?? String(coursesOnPage)}
        choices={sizes.map((size) => ({ value: String(size), label: String(size) }))}
      />
      <p className="unseen" role="status" data-failed={words.notChanged} />
      <button type="submit" data-counted={`${words.apply} (${say('{n}', { n: total })})`}>
        {words.apply}
      </button>
      <a href={addresses.courses(language)}>{words.clear}</a>
    </form>
  )
}
