import type { Category, Stream } from '#lib/catalogue/shapes/site.ts'
import { placeNames } from '#lib/site/languages.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { accentStyle } from './picture.tsx'

/** The streams as a table of contents, each with its categories and how many courses they hold. */
export function StreamList({ context, streams }: { context: PageContext; streams: Stream[] }) {
  return (
    <ul className="streams">
      {streams.map((stream) => (
        <li key={stream.slug} style={accentStyle(stream.accent_color)}>
          <StreamHead context={context} stream={stream} />
          <CategoryList context={context} stream={stream} />
        </li>
      ))}
    </ul>
  )
}

function StreamHead({ context, stream }: { context: PageContext; stream: Stream }) {
  const { words, addresses, language, spoken } = context
  const [name, second] = placeNames(stream, spoken)
  return (
    <>
      <h3>
        <a href={addresses.stream(language, stream.slug)} {...langOf(context, name)}>
          {name}
        </a>{' '}
        {second && (
          <span className="second-name" {...langOf(context, second)}>
            {second}
          </span>
        )}
      </h3>
      {stream.coming_soon && <p className="soon">{words.soon}</p>}
    </>
  )
}

/** Lines that lead from a name to a number, as in a printed table of contents. Empty categories are left out. */
export function CategoryList({
  context,
  stream,
  except,
}: {
  context: PageContext
  stream: Stream
  /** The one whose page this is. */
  except?: Category
}) {
  const { words, say } = context
  const categories = stream.categories.filter((one) => !one.coming_soon && one.slug !== except?.slug)
  if (categories.length === 0) return null
  return (
    <ul className="leaders">
      {categories.map((category) => (
        <li key={category.slug}>
          <CategoryLink context={context} stream={stream} category={category} />
          <span className="leader" aria-hidden="true" />
          <span aria-hidden="true">{say('{n}', { n: category.course_count })}</span>
          <span className="unseen">{say(words.count, { n: category.course_count })}</span>
        </li>
      ))}
    </ul>
  )
}

function CategoryLink({
  context,
  stream,
  category,
}: {
  context: PageContext
  stream: Stream
  category: Category
}) {
  const { addresses, language, spoken } = context
  const [name] = placeNames(category, spoken)
  return (
    <a href={addresses.category(language, stream.slug, category.slug)} {...langOf(context, name)}>
      {name}
    </a>
  )
}
