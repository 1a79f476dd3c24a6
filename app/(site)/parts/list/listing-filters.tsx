import { sorts } from '#lib/catalogue/reads/query.ts'
import { availabilities } from '#lib/catalogue/rules/availability.ts'
import { priceClasses } from '#lib/catalogue/rules/prices.ts'
import { langOf } from '#lib/site/frame.ts'
import { ownName, siteLanguages } from '#lib/site/languages.ts'
import { coursesOnPage } from '#lib/site/listing.ts'
import { scopeOf } from '#lib/site/scope.ts'
import { ChoiceField } from './choice-field.tsx'
import { FacetField, ValueField } from './facet-field.tsx'
import { KeptFields } from './kept-fields.tsx'
import { type FilterProps, StreamFilter } from './stream-filter.tsx'

/** All else that a list can be asked: streams as links, the rest as a form; each keeps what the others chose. */
export function ListingFilters({ frame, listing, streams, facets }: FilterProps) {
  const { words } = frame
  return (
    <details className="filters">
      <summary>
        <span className="when-closed">{words.filters}</span>
        <span className="when-open">{words.close}</span>
      </summary>
      <StreamFilter frame={frame} listing={listing} streams={streams} facets={facets} />
      <Choices frame={frame} listing={listing} facets={facets} />
    </details>
  )
}

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

function Choices(asked: Omit<FilterProps, 'streams'>) {
  const { frame, listing } = asked
  const { words, site, addresses, language } = frame
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
        choices={sorts.map((value) => ({ value, label: words.sorts[value] }))}
      />
      <ChoiceField
        name="page_size"
        label={words.pageSize}
        value={listing.page_size ?? String(coursesOnPage)}
        choices={sizes.map((size) => ({ value: String(size), label: String(size) }))}
      />
      <button type="submit">{words.apply}</button>
      <a href={addresses.courses(language)}>{words.clear}</a>
    </form>
  )
}
