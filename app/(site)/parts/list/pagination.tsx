import { Link } from '#app/(site)/parts/links.tsx'
import type { PageContext } from '#lib/site/page-context.ts'

export function Pagination({
  context: { words, say },
  page,
  last,
  hrefOf,
}: {
  context: PageContext
  page: number
  last: number
  /** Returns the address of a page; undefined in a static copy, which has no narrowed lists. */
  hrefOf: (page: number) => string | undefined
}) {
  if (last < 2) return null
  const numbers = [...new Set([1, page - 1, page, page + 1, last])].filter((one) => one >= 1 && one <= last)
  return (
    <nav className="pages" aria-label={words.pages}>
      {page > 1 && (
        <Link href={hrefOf(page - 1)} rel="prev">
          {words.previous}
        </Link>
      )}
      <ol>
        {numbers.map((number) => (
          <li key={number}>
            <Link
              href={hrefOf(number)}
              aria-label={say(words.page, { n: number })}
              aria-current={number === page ? 'page' : undefined}
            >
              {say('{n}', { n: number })}
            </Link>
          </li>
        ))}
      </ol>
      {page < last && (
        <Link href={hrefOf(page + 1)} rel="next">
          {words.next}
        </Link>
      )}
    </nav>
  )
}
