import type { Category, Stream } from '#lib/contract/catalogue/shapes/site.ts'
import { placeNames } from '#lib/site/languages.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { LeaderList } from './leader-list.tsx'
import { accentStyle } from './picture.tsx'

/** The streams as a table of contents, with their categories and how many courses each has. */
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

/** Heading of a stream: its names, and its number of courses if it has no categories to list. */
function StreamHead({ context, stream }: { context: PageContext; stream: Stream }) {
  const { words, say, addresses, language, spoken } = context
  const [name, second] = placeNames(stream, spoken)
  const count = say(words.count, { n: stream.course_count })
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
      {(stream.coming_soon || categoriesOf(stream).length === 0) && (
        <p className="soon">{stream.coming_soon ? words.soon : count}</p>
      )}
    </>
  )
}

const categoriesOf = (stream: Stream): Category[] => stream.categories.filter((one) => !one.coming_soon)

interface CategoryProps {
  context: PageContext
  stream: Stream
  /** Category to leave out: on the page of a category, that category. */
  except?: Category
}

/** Categories of a stream, each with its number of courses. Empty categories are omitted. */
export function CategoryList({ context, stream, except }: CategoryProps) {
  const { words, say, addresses, language, spoken } = context
  const lines = categoriesOf(stream)
    .filter(({ slug }) => slug !== except?.slug)
    .map((category) => ({
      name: placeNames(category, spoken)[0],
      path: addresses.category(language, stream.slug, category.slug),
      end: (
        <>
          <span aria-hidden="true">{say('{n}', { n: category.course_count })}</span>
          <span className="unseen">{say(words.count, { n: category.course_count })}</span>
        </>
      ),
    }))
  return lines.length > 0 && <LeaderList context={context} lines={lines} />
}
