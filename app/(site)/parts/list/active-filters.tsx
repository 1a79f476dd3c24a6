import { money } from 'catalogue-client/text'
import { Link } from '#app/(site)/parts/links.tsx'
import type { Stream } from '#lib/contract/catalogue/answers/site.ts'
import { placeNames } from '#lib/site/languages.ts'
import { changed, type Listing, type ListingField } from '#lib/site/listing-query.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { filterOf, valuesOf } from './filter-table.ts'

interface Props {
  context: PageContext
  listing: Listing
  streams: Stream[]
}

export function ActiveFilters({ context, listing, streams }: Props) {
  const { words, say } = context
  const active = activeOf(context, listing, streams)
  if (active.length === 0) return null
  return (
    <ul className="active-filters chips">
      {active.map(({ field, what, without }) => (
        <li key={field}>
          <Link
            href={context.addresses.listing(context.language, changed(listing, without))}
            aria-label={say(words.remove, { what })}
          >
            <span {...langOf(context, what)}>{what}</span>
            <span aria-hidden="true"> ×</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface Active {
  field: ListingField
  what: string
  without: { [Field in ListingField]?: undefined }
}

/** Fields in the order of their chips, those of places and of a typed price between the filters by facets. */
const fields = [
  ...(['search', 'stream', 'category', 'format', 'language', 'tag', 'level', 'instructor'] as const),
  ...(['when', 'venue', 'delivery', 'day', 'time', 'price_max', 'price', 'availability'] as const),
]

function activeOf(context: PageContext, listing: Listing, streams: Stream[]): Active[] {
  const { site, words, say, spoken } = context
  const place = streams.find(({ slug }) => slug === listing.stream)
  const textOf = (field: (typeof fields)[number], value: string): string => {
    switch (field) {
      case 'search':
        return say(words.quoted, { text: value })
      case 'stream':
        return place ? placeNames(place, spoken)[0] : value
      case 'category': {
        const parts = (place ? [place] : streams).flatMap(({ categories }) => categories)
        const part = parts.find(({ slug }) => slug === value)
        return part ? placeNames(part, spoken)[0] : value
      }
      case 'price_max':
        return `${words.priceUpTo} ${money(Number(value), site.currency, spoken)}`
      default: {
        const { chip, textOf } = filterOf(field)
        const said = (one: string) => (chip ?? textOf)?.(context, one) ?? one
        return valuesOf(field, listing).map(said).join(', ')
      }
    }
  }
  return fields.flatMap((field) => {
    const value = listing[field]
    if (!value) return []
    const without = field === 'stream' ? { stream: undefined, category: undefined } : { [field]: undefined }
    return [{ field, what: textOf(field, value), without }]
  })
}
