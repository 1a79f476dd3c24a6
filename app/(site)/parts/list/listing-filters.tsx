import { availabilities } from '#lib/catalogue/rules/availability.ts'
import { priceClasses } from '#lib/catalogue/rules/prices.ts'
import { ownName, siteLanguages } from '#lib/site/languages.ts'
import { coursesOnPage, type Listing } from '#lib/site/listing.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { scopeOf } from '#lib/site/scope.ts'
import { BatchFields } from './batch-fields.tsx'
import { ChoiceField } from './choice-field.tsx'
import { FacetField, ValueField } from './facet-field.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { type FilterProps, StreamFilter } from './stream-filter.tsx'

/**
 * The ways to narrow and order a list: streams as links, the rest as a form; each keeps what the others chose.
 */
export function ListingFilters({
  context,
  listing,
  streams,
  facets,
  total,
}: FilterProps & { total: number }) {
  return (
    <FilterSheet context={context} label={context.words.filters} chosen={chosenIn(context, listing)}>
      <StreamFilter context={context} listing={listing} streams={streams} facets={facets} />
      <Choices context={context} listing={listing} facets={facets} total={total} />
    </FilterSheet>
  )
}

/** Counts the active filters. */
const chosenIn = (context: PageContext, listing: Listing): number => {
  const { sort, page, page_size, language, ...filters } = listing
  return Object.keys(filters).length + Number(language !== scopeOf(context).language)
}

/** The orders of a list, its own first. */
const orders = ['open', 'soonest', 'newest', 'title', 'price_asc', 'price_desc'] as const

const chosenInForm = [
  'when',
  'venue',
  'delivery',
  'day',
  'time',
  'price_max',
  'format',
  'level',
  'instructor',
  'language',
  'price',
  'availability',
  'sort',
  'page_size',
] as const

/** The id of the form that the order above the list belongs to. */
const choicesForm = 'choices'

/** The order and the length of a page, above the list; the form's button sends them, too. */
export function ListOrder({ context, listing }: Pick<FilterProps, 'context' | 'listing'>) {
  const { words, addresses, language } = context
  if (addresses.listings(language) === undefined) return null
  const sizes = [...new Set([12, 24, 48, 96, Number(listing.page_size ?? coursesOnPage)])].sort(
    (a, b) => a - b,
  )
  return (
    <div className="order">
      <ChoiceField
        form={choicesForm}
        name="sort"
        label={words.sort}
        {...(listing.search === undefined
          ? { value: listing.sort ?? 'open' }
          : { any: words.bestMatch, value: listing.sort })}
        choices={orders.map((value) => ({ value, label: words.sorts[value] }))}
      />
      <ChoiceField
        form={choicesForm}
        name="page_size"
        label={words.pageSize}
        value={listing.page_size ?? String(coursesOnPage)}
        choices={sizes.map((size) => ({ value: String(size), label: String(size) }))}
      />
    </div>
  )
}

function Choices({ total, ...asked }: Omit<FilterProps, 'streams'> & { total: number }) {
  const { context, listing } = asked
  const { words, say, site, addresses, language } = context
  const action = addresses.listings(language)
  if (action === undefined) return null
  const languages = siteLanguages(site)
  // A page of another language than the site's first shows that language only.
  const hasLanguages = languages.length > 1 && !scopeOf(context).language
  return (
    <form
      className="choices"
      id={choicesForm}
      action={action}
      toolname="filter_courses"
      tooldescription={words.filters}
      toolautosubmit=""
    >
      <HiddenFields context={context} listing={listing} except={chosenInForm} />
      <BatchFields {...asked} />
      {site.formats.length > 0 && (
        <FacetField
          {...asked}
          name="format"
          label={words.format}
          choices={site.formats.map(({ key, label }) => ({ value: key, label, ...langOf(context, label) }))}
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
      <div className="field">
        <label htmlFor="price_max">
          {words.priceUpTo}
          {site.currency && ` (${site.currency})`}
        </label>
        <input
          id="price_max"
          name="price_max"
          type="text"
          inputMode="decimal"
          pattern="[0-9]{1,10}(\\.[0-9]{1,4})?"
          defaultValue={listing.price_max}
          toolparamdescription={words.priceUpTo}
        />
      </div>
      <FacetField
        {...asked}
        name="availability"
        label={words.availability}
        choices={availabilities.map((value) => ({ value, label: words.states[value] }))}
      />
      <p className="unseen" role="status" data-failed={words.notChanged} />
      <a href={addresses.courses(language)}>{words.clear}</a>
      <button type="submit" data-counted={`${words.apply} (${say('{n}', { n: total })})`}>
        {words.apply}
      </button>
    </form>
  )
}
