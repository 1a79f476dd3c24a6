import type { ReactNode } from 'react'
import type { Category, Stream } from '#lib/contract/catalogue/answers/site.ts'
import { placeNames } from '#lib/site/languages.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { listDividingTags } from '#lib/site/within-language.ts'
import { LeaderList } from './leader-list.tsx'
import { accentStyle } from './picture.tsx'

const tagsMax = 24

/** Streams, else the tags that divide the courses; null with neither, or in a copy, which lists no tags. */
export async function contentsOf(context: PageContext, streams: Stream[]): Promise<ReactNode> {
  const { addresses, language, say, words } = context
  const tags = streams.length > 0 ? [] : await listDividingTags(context)
  const lines = tags.slice(0, tagsMax).flatMap(({ value, label, count }) => {
    const path = addresses.listing(language, { tag: value })
    return path === undefined ? [] : [{ name: label, path, end: say('{n}', { n: count }) }]
  })
  if (streams.length === 0 && lines.length < 2) return null
  return (
    <section className="chapter">
      <h2>{words.contents}</h2>
      {streams.length > 0 ? (
        <StreamList context={context} streams={streams} />
      ) : (
        <LeaderList context={context} lines={lines} />
      )}
    </section>
  )
}

function StreamList({ context, streams }: { context: PageContext; streams: Stream[] }) {
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
