import type { PageContext } from '#lib/site/page-context.ts'

interface Props {
  context: PageContext
  rating: number
  /** The number of ratings; undefined where it is not known. */
  count: number | undefined
}

/** An average rating with its count: a star for eyes, a sentence for others. */
export function Rating({ context: { words, say }, rating, count }: Props) {
  const average = rating.toFixed(1)
  return (
    <>
      <span aria-hidden="true">
        ★ {average}
        {count !== undefined && ` (${say('{n}', { n: count })})`}
      </span>
      <span className="unseen">
        {say(words.rating, { rating: average })}
        {count !== undefined && `, ${say(words.ratings, { n: count })}`}
      </span>
    </>
  )
}
