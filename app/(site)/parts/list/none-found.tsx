import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import { Link } from '#app/(site)/parts/links.tsx'
import type { Nearby } from '#lib/site/none-found.ts'
import type { PageContext } from '#lib/site/page-context.ts'

/** Suggestions for an empty list: other searches, categories and the newest courses. */
export function NoneFound({ context, nearby }: { context: PageContext; nearby: Nearby }) {
  const { words, say, addresses, language } = context
  const { searches, places, newest } = nearby
  return (
    <div className="none-found">
      <p className="lead">{words.noneFound}</p>
      <p>{words.noneFoundHelp}</p>
      {searches.map(({ word, total, isGiven }) => (
        <p key={word}>
          <Link href={addresses.listing(language, { search: word })} rel="nofollow">
            {isGiven ? say(words.soundAlike, { n: total, word }) : say(words.didYouMean, { word })}
          </Link>
        </p>
      ))}
      {places.length > 0 && (
        <>
          <p className="none-found-part">{words.nearest}</p>
          <ul className="chips">
            {places.map(({ name, path, ...lang }) => (
              <li key={path}>
                <a href={path} {...lang}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {newest.length > 0 && (
        <>
          <p className="none-found-part">{words.newest}</p>
          <CourseEntries context={context} entries={newest} />
        </>
      )}
    </div>
  )
}
