import { Link } from '#app/(site)/parts/link.tsx'
import { type Frame, langOf } from '#lib/site/frame.ts'

/** The tags of a course, each with the list of its courses. */
export function TagLinks({ frame, tags }: { frame: Frame; tags: string[] }) {
  const { words, addresses, language } = frame
  // A comma parts tags in an address, so a tag with one cannot be asked for.
  const shown = tags.filter((tag) => !/^format-|,/i.test(tag))
  if (shown.length === 0) return null
  return (
    <nav className="tags" aria-label={words.tags}>
      <ul>
        {shown.map((tag) => (
          <li key={tag}>
            <Link href={addresses.listing(language, { tag })} rel="nofollow" {...langOf(frame, tag)}>
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
