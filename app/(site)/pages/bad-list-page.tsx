import { Document } from '#app/(site)/parts/document.tsx'
import { SearchForm } from '#app/(site)/parts/search-form.tsx'
import type { Frame } from '#lib/site/frame.ts'

/** The page for a list address with an invalid value. */
export function badListPage(frame: Frame, reason: string) {
  const { words, addresses, language } = frame
  const path = addresses.courses(language)
  const head = { script: 'list' as const, title: words.badListTitle, path, isListed: false }
  return (
    <Document frame={frame} head={head} section="courses">
      <div className="opening">
        <h1>{words.badListTitle}</h1>
        <p className="lead" lang="en">
          {reason}
        </p>
        <SearchForm frame={frame} />
        <p className="onward">
          <a href={path}>{words.allCourses}</a>
        </p>
      </div>
    </Document>
  )
}
