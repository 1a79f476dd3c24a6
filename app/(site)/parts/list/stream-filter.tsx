import { Link } from '#app/(site)/parts/link.tsx'
import type { CoursePage } from '#lib/catalogue/shapes/course-list.ts'
import type { Stream } from '#lib/catalogue/shapes/site.ts'
import { placeNames } from '#lib/site/languages.ts'
import { changed, type Listing } from '#lib/site/listing.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { coursesPath, facetCount } from '#lib/site/scope.ts'

/** A list, and what may narrow it. */
export interface FilterProps {
  context: PageContext
  listing: Listing
  streams: Stream[]
  /** The facets of the list, with the number of courses of each value. */
  facets: NonNullable<CoursePage['facets']>
}

/** Streams to choose by a link, the chosen one with its categories; whatever else is chosen stays. */
export function StreamFilter({ context, listing, streams, facets }: FilterProps) {
  const { words } = context
  const taught = streams.filter(({ coming_soon }) => !coming_soon)
  if (taught.length === 0) return null
  const href = (stream?: string, category?: string) =>
    coursesPath(context, changed(listing, { stream, category }))
  return (
    <nav className="stream-filter" aria-label={words.stream}>
      <ul>
        <li>
          <Link href={href()} aria-current={listing.stream ? undefined : 'true'}>
            {words.allCourses}
          </Link>
        </li>
        {taught.map((stream) => (
          <li key={stream.slug}>
            <PlaceLink
              context={context}
              place={stream}
              count={facetCount(facets.stream ?? [], stream.slug)}
              href={href(stream.slug)}
              isChosen={listing.stream === stream.slug && !listing.category}
            />
            {listing.stream === stream.slug && (
              <ul>
                {stream.categories
                  .filter(({ coming_soon }) => !coming_soon)
                  .map((category) => (
                    <li key={category.slug}>
                      <PlaceLink
                        context={context}
                        place={category}
                        count={facetCount(
                          (facets.category ?? []).filter((one) => one.stream === stream.slug),
                          category.slug,
                        )}
                        href={href(stream.slug, category.slug)}
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

interface LinkProps {
  context: PageContext
  place: { label: string; subtitle: string }
  count: number
  href: string | undefined
  isChosen: boolean
}

function PlaceLink({ context, place, count, href, isChosen }: LinkProps) {
  const [name] = placeNames(place, context.spoken)
  return (
    <Link href={href} aria-current={isChosen ? 'true' : undefined} {...langOf(context, name)}>
      {name} <span className="count">{count}</span>
    </Link>
  )
}
