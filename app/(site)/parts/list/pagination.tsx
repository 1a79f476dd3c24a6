import { Link } from '#app/(site)/parts/links.tsx'
import type { CoursePage } from '#lib/contract/catalogue/shapes/course-list.ts'
import { changed, type Listing } from '#lib/site/listing.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { coursesPath } from '#lib/site/scope.ts'

/** Links to the first and last page of a list, and to the pages around the current one. */
export function Pagination({
  context,
  listing,
  courses,
}: {
  context: PageContext
  listing: Listing
  courses: CoursePage
}) {
  const { words, say } = context
  const { page, page_size, total, has_more } = courses
  const last = Math.ceil(total / page_size)
  if (last < 2) return null
  const hrefOf = (number: number) => coursesPath(context, changed(listing, { page: String(number) }))
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
      {has_more && (
        <Link href={hrefOf(page + 1)} rel="next">
          {words.next}
        </Link>
      )}
    </nav>
  )
}
