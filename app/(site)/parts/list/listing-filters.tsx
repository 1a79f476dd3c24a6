import type { ReactNode } from 'react'
import { Link } from '#app/(site)/parts/links.tsx'
import { HiddenFields } from '#app/(site)/parts/search-form.tsx'
import type { Stream } from '#lib/contract/catalogue/answers/site.ts'
import { batchFields } from '#lib/site/dates/upcoming-batches.ts'
import { placeNames, siteLanguages } from '#lib/site/languages.ts'
import { changed, coursesOnPage, type Listing } from '#lib/site/listing-query.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { facetCount, scopeQuery } from '#lib/site/within-language.ts'
import { FilterFields, type Narrowed, SelectField } from './filter-fields.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import type { FilterField } from './filter-table.ts'

interface FilterProps extends Narrowed {
  streams: Stream[]
}

/** The filters of a list: streams as links, all others as a form. Changing one filter keeps the others. */
export function ListingFilters({ streams, ...asked }: FilterProps) {
  return (
    <FilterSheet context={asked.context} chosen={chosenIn(asked.listing)}>
      <StreamFilter {...asked} streams={streams} />
      <Choices {...asked} />
    </FilterSheet>
  )
}

const chosenIn = ({ sort, page, page_size, ...filters }: Listing): number => Object.keys(filters).length

/** The sort orders. The first is the default. */
const orders = ['open', 'soonest', 'newest', 'title', 'price_asc', 'price_desc'] as const

const ofBatches = batchFields.filter((field) => field !== 'stream')
/** Filters of the form, before and after the typed price. */
const beforePrice: FilterField[] = ['tag', ...ofBatches, 'format', 'level', 'instructor', 'language', 'price']
const afterPrice: FilterField[] = ['availability']
const inForm = [...beforePrice, 'price_max', ...afterPrice, 'sort', 'page_size']

/** Id of the filter form. The fields of `SortAndSize` belong to it too. */
const choicesForm = 'choices'

/** Menus for sort order and page size, above the list. Changes apply at once; without JavaScript, by a button. */
export function SortAndSize({ context, listing }: Pick<FilterProps, 'context' | 'listing'>) {
  const { words, say, addresses, language } = context
  if (addresses.listings(language) === undefined) return null
  const sizes = [...new Set([12, 24, 48, 96, Number(listing.page_size ?? coursesOnPage)])].sort(
    (a, b) => a - b,
  )
  return (
    <div className="order">
      <SelectField
        form={choicesForm}
        name="sort"
        label={words.sort}
        any={listing.search === undefined ? words.sorts.open : words.bestMatch}
        value={listing.sort}
        choices={orders
          .filter((value) => value !== 'open' || listing.search !== undefined)
          .map((value) => ({ value, label: words.sorts[value] }))}
      />
      <SelectField
        form={choicesForm}
        name="page_size"
        label={words.pageSize}
        value={listing.page_size}
        choices={sizes.map((size) => ({
          value: size === coursesOnPage ? '' : String(size),
          label: say('{n}', { n: size }),
        }))}
      />
      <noscript>
        <button type="submit" form={choicesForm}>
          {words.apply}
        </button>
      </noscript>
    </div>
  )
}

function Choices(asked: Narrowed) {
  const { context, listing, facets, total } = asked
  const { words, say, site, addresses, language } = context
  const action = addresses.listings(language)
  if (action === undefined) return null
  // Only pages in the site's first language list courses in all languages. Other pages need no language filter.
  const hasLanguages = siteLanguages(site).length > 1 && scopeQuery(context).language === undefined
  const isShown = (field: string) =>
    field === 'tag' ? facets.tag !== undefined : field === 'language' ? hasLanguages : true
  return (
    <form className="choices" id={choicesForm} action={action}>
      <HiddenFields listing={listing} except={inForm.filter(isShown)} />
      <FilterFields {...asked} fields={beforePrice.filter(isShown)} />
      {site.price_visible && (
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
          />
        </div>
      )}
      <FilterFields {...asked} fields={afterPrice} />
      <p className="unseen" role="status" data-failed={words.notChanged} />
      <a href={addresses.courses(language)}>{words.clear}</a>
      <button type="submit" data-counted={`${words.apply} (${say('{n}', { n: total })})`}>
        {words.apply}
      </button>
    </form>
  )
}

const narrowing = { stream: 'to-stream', category: 'to-category' } as const

/**
 * Narrows the list to a stream or to a category of the selected stream, keeping all other filters, by buttons: links would
 * lead crawlers to what the pages of streams show, once more with each filter. A static copy has links, and no other filters.
 */
function StreamFilter({ context, listing, streams, facets }: FilterProps) {
  const { words, addresses, language } = context
  const countOf = ({ slug }: Stream) => facetCount(facets.stream ?? [], slug)
  const shown = streams.filter((one) => countOf(one) > 0 || one.slug === listing.stream)
  if (shown.length === 0) return null
  const own = ({ slug }: Stream) => (facets.category ?? []).filter(({ stream }) => stream === slug)
  const action = addresses.listings(language)
  const place = { context, listing }
  const selected = shown.find(({ slug }) => slug === listing.stream)
  const hasCategories = listing.category !== undefined || (selected && own(selected).length > 0)
  const places: (keyof typeof narrowing)[] = hasCategories ? ['stream', 'category'] : ['stream']
  return (
    <nav className="stream-filter" aria-label={words.stream}>
      {action !== undefined &&
        places.map((name) => (
          <form key={name} id={narrowing[name]} action={action}>
            <HiddenFields listing={listing} except={places.slice(places.indexOf(name))} />
          </form>
        ))}
      <ul>
        <li>
          <PlaceChoice {...place} to={{}} isChosen={!listing.stream}>
            {words.allCourses}
          </PlaceChoice>
        </li>
        {shown.map((stream) => (
          <li key={stream.slug}>
            <PlaceChoice
              {...place}
              to={{ stream: stream.slug }}
              named={stream}
              count={countOf(stream)}
              isChosen={listing.stream === stream.slug && !listing.category}
            />
            {listing.stream === stream.slug && (
              <ul>
                {stream.categories
                  .map((category) => ({ category, count: facetCount(own(stream), category.slug) }))
                  .filter(({ category, count }) => count > 0 || category.slug === listing.category)
                  .map(({ category, count }) => (
                    <li key={category.slug}>
                      <PlaceChoice
                        {...place}
                        to={{ stream: stream.slug, category: category.slug }}
                        named={category}
                        count={count}
                        isChosen={listing.category === category.slug}
                      />
                    </li>
                  ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface PlaceProps {
  context: PageContext
  listing: Listing
  to: { stream?: string; category?: string }
  named?: { label: string; subtitle: string }
  count?: number
  isChosen: boolean
  children?: ReactNode
}

function PlaceChoice({ context, listing, to, named, count = 0, isChosen, children }: PlaceProps) {
  const [name] = named ? placeNames(named, context.spoken) : [undefined]
  const shown = { ...(isChosen && { 'aria-current': 'true' as const }), ...(name && langOf(context, name)) }
  const content = (
    <>
      {children ?? name} {count > 0 && <span className="count">{context.say('{n}', { n: count })}</span>}
    </>
  )
  if (context.addresses.listings(context.language) === undefined) {
    const { stream, category } = to
    return (
      <Link
        href={context.addresses.listing(context.language, changed(listing, { stream, category }))}
        {...shown}
      >
        {content}
      </Link>
    )
  }
  const [field, value] = Object.entries(to).at(-1) ?? []
  return (
    <button
      type="submit"
      form={field === 'category' ? narrowing.category : narrowing.stream}
      name={field}
      value={value}
      {...shown}
    >
      {content}
    </button>
  )
}
