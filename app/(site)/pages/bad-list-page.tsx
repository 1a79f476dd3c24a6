import type { Head } from '#app/(site)/parts/head.tsx'
import type { Page } from '#app/(site)/parts/page-shell.tsx'
import { SearchForm } from '#app/(site)/parts/search-form.tsx'
import type { PageContext } from '#lib/site/page-context.ts'

/** Page shown if the address of a list contains an invalid parameter. */
export function badListPage(context: PageContext, reason: string): Page {
  const { words, addresses, language } = context
  const path = addresses.courses(language)
  const head: Head = { script: 'list', title: words.badListTitle, path, isListed: false }
  return {
    head,
    section: 'courses',
    content: (
      <>
        <div className="opening">
          <h1>{words.badListTitle}</h1>
          <p className="lead" lang="en">
            {reason}
          </p>
          <SearchForm context={context} />
          <p className="onward">
            <a href={path}>{words.allCourses}</a>
          </p>
        </div>
      </>
    ),
  }
}
