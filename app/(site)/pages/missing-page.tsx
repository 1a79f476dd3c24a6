import { Document } from '#app/(site)/parts/document.tsx'
import { SearchForm } from '#app/(site)/parts/search-form.tsx'
import { StreamList } from '#app/(site)/parts/stream-list.tsx'
import type { Frame } from '#lib/site/frame.ts'
import { listPageStreams } from '#lib/site/scope.ts'

/** Renders the page for a missing address: a search form and the streams. */
export async function missingPage(frame: Frame) {
  const { words, addresses, language } = frame
  const streams = await listPageStreams(frame)
  const head = {
    script: 'list' as const,
    title: words.missingTitle,
    description: null,
    path: addresses.home(language),
    isListed: false,
    image: null,
    things: [],
    editions: [],
  }
  return (
    <Document frame={frame} head={head}>
      <div className="opening">
        <h1>{words.missingTitle}</h1>
        <p className="lead">{words.missingText}</p>
        <SearchForm frame={frame} />
      </div>
      {streams.length > 0 && (
        <section className="chapter">
          <h2>{words.contents}</h2>
          <StreamList frame={frame} streams={streams} />
        </section>
      )}
    </Document>
  )
}
