import type { PageResult } from '#app/(site)/make-page.tsx'
import type { Head } from '#app/(site)/parts/document-head.tsx'
import { SearchForm } from '#app/(site)/parts/search-form.tsx'
import { clip } from '#lib/base/plain-text.ts'
import type { Problem } from '#lib/contract/api/problem.ts'
import { changed, type Listing, type ListingField } from '#lib/site/listing-query.ts'
import type { PageContext } from '#lib/site/page-context.ts'

const shownMax = 60

/**
 * Page shown if the address of a list contains an invalid parameter. It quotes that part of the address, because the
 * message of the API is in English and names what the API takes. `listAt` returns the address of a list.
 */
export function badListPage(
  context: PageContext,
  { status, details }: Problem,
  { asked, listAt }: { asked: Listing; listAt: (listing: Listing) => string | undefined },
): PageResult {
  const { words, say, addresses, language } = context
  const path = addresses.courses(language)
  const head: Head = { script: 'list', title: words.badListTitle, path, isListed: false }
  const param = String(details?.param)
  // A month is asked of the API as its first and last day.
  const field = (param.startsWith('starts_') ? 'when' : param) as ListingField
  const value = asked[field]
  const without = value === undefined ? undefined : listAt(changed(asked, { [field]: undefined }))
  const content = (
    <div className="opening">
      <h1>{words.badListTitle}</h1>
      {value !== undefined && (
        <p className="lead">{say(words.badListText, { part: `${field}=${clip(value, shownMax)}` })}</p>
      )}
      <SearchForm context={context} />
      <p className="onward">
        {without !== undefined && <a href={without}>{words.badListWithout}</a>}{' '}
        <a href={path}>{words.allCourses}</a>
      </p>
    </div>
  )
  return { head, section: 'courses', content, status }
}
