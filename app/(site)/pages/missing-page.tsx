import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import type { Head } from '#app/(site)/parts/document-head.tsx'
import type { Page } from '#app/(site)/parts/page-shell.tsx'
import { SearchForm } from '#app/(site)/parts/search-form.tsx'
import { contentsOf } from '#app/(site)/parts/stream-list.tsx'
import type { PageContext } from '#lib/site/page-context.ts'
import { type CourseLink, listPageStreams } from '#lib/site/within-language.ts'

interface Missed {
  /** Courses that the visitor may have meant. */
  nearest: CourseLink[]
  wasRemoved: boolean
}

/** Returns the page for a missing address, with a search form and what the institute teaches. */
export async function missingPage(
  context: PageContext,
  { nearest, wasRemoved }: Missed = { nearest: [], wasRemoved: false },
): Promise<Page> {
  const { words, addresses, language } = context
  const streams = await listPageStreams(context)
  const contents = await contentsOf(context, streams)
  const title = wasRemoved ? words.removedTitle : words.missingTitle
  const head: Head = { script: 'list', title, path: addresses.home(language), isListed: false }
  return {
    head,
    content: (
      <>
        <div className="opening">
          <h1>{title}</h1>
          <p className="lead">{wasRemoved ? words.removedText : words.missingText}</p>
          <SearchForm context={context} streams={streams} />
        </div>
        {nearest.length > 0 && (
          <section className="chapter" aria-labelledby="nearest">
            <h2 id="nearest">{words.similar}</h2>
            <CourseEntries context={context} entries={nearest} streams={streams} />
          </section>
        )}
        {contents ?? (
          <p className="chapter">
            <a href={addresses.courses(language)}>{words.allCourses}</a>
          </p>
        )}
      </>
    ),
  }
}
