import { Link } from '#app/(site)/parts/link.tsx'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

/** The tags of a course, each with the list of its courses. */
export function TagLinks({ context, tags }: { context: PageContext; tags: string[] }) {
  const { words, addresses, language } = context
  // A comma parts tags in an address, so a tag with one cannot be asked for.
  const shown = tags.filter((tag) => !/^format-|,/i.test(tag))
  if (shown.length === 0) return null
  return (
    <nav className="tags" aria-label={words.tags}>
      <ul>
        {shown.map((tag) => (
          <li key={tag}>
            <Link href={addresses.listing(language, { tag })} rel="nofollow" {...langOf(context, tag)}>
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
