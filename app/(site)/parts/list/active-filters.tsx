import { money, weekdayName } from 'catalogue-client/text'
import { Link } from '#app/(site)/parts/links.tsx'
import type { Stream } from '#lib/contract/catalogue/shapes/site.ts'
import { monthName } from '#lib/site/dates/days.ts'
import { ownName, placeNames, siteLanguages } from '#lib/site/languages.ts'
import { changed, dayList, type Listing, type ListingField } from '#lib/site/listing.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { coursesPath, scopeOf } from '#lib/site/scope.ts'

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
            href={coursesPath(context, changed(listing, without))}
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

function activeOf(context: PageContext, listing: Listing, streams: Stream[]): Active[] {
  const { site, words, spoken } = context
  const { search, q, stream, category, format, language, tag, level, instructor } = listing
  const { when, venue, delivery, day, time, price, price_max: max, availability } = listing
  const chosen = streams.find(({ slug }) => slug === stream)
  const part = (chosen ? [chosen] : streams)
    .flatMap((one) => one.categories)
    .find(({ slug }) => slug === category)
  const named = siteLanguages(site).find(({ code }) => code === language)
  const own = scopeOf(context).language
  const active: [ListingField, string | undefined, Active['without']?][] = [
    ['search', search && `“${search}”`],
    ['q', q && `“${q}”`],
    [
      'stream',
      stream && (chosen ? placeNames(chosen, spoken)[0] : stream),
      { stream: undefined, category: undefined },
    ],
    ['category', category && (part ? placeNames(part, spoken)[0] : category)],
    ['format', format && (site.formats.find(({ key }) => key === format)?.label ?? format)],
    ['language', language === own ? undefined : named ? ownName(named) : language],
    ['tag', tag && `${words.tag}: ${tag}`],
    ['level', level],
    ['instructor', instructor],
    ['when', when && monthName(context, when)],
    ['venue', venue],
    ['delivery', delivery && words.deliveries[delivery as keyof typeof words.deliveries]],
    [
      'day',
      day &&
        dayList(day)
          .map((one) => weekdayName(one, context.spoken))
          .join(', '),
    ],
    ['time', time && (words.times[time as keyof typeof words.times] ?? time)],
    ['price_max', max && `${words.priceUpTo} ${money(Number(max), site.currency, spoken)}`],
    ['price', price && (words.prices[price as keyof typeof words.prices] ?? price)],
    ['availability', availability && words.states[availability as keyof typeof words.states]],
  ]
  return active.flatMap(([field, what, without]) =>
    what ? [{ field, what, without: without ?? { [field]: undefined } }] : [],
  )
}
