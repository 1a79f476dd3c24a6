import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import { Link } from '#app/(site)/parts/links.tsx'
import type { Nearby } from '#lib/site/none-found.ts'
import type { PageContext } from '#lib/site/page-context.ts'

export function NoneFound({ context, nearby }: { context: PageContext; nearby: Nearby }) {
  const { words, say, addresses, language } = context
  const { withoutFilters, places, courses } = nearby
  return (
    <div className="none-found">
      <p className="lead">{words.noneFound}</p>
      <p>{words.noneFoundHelp}</p>
      {withoutFilters && (
        <p>
          <Link href={addresses.listing(language, { search: withoutFilters.search })} rel="nofollow">
            {say(words.withoutFilters, {
              n: withoutFilters.total,
              words: say(words.quoted, { text: withoutFilters.search }),
            })}
          </Link>
        </p>
      )}
      {courses.length > 0 && (
        <>
          <p className="none-found-part">{words.near}</p>
          <CourseEntries context={context} entries={courses} />
        </>
      )}
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
    </div>
  )
}
