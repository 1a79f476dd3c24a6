import type { Frame } from '#lib/site/frame.ts'
import type { Listing } from '#lib/site/listing.ts'
import { KeptFields } from './kept-fields.tsx'

/** Search in the courses of the page's language, within what a list is narrowed to. */
export function SearchForm({ frame, listing = {} }: { frame: Frame; listing?: Listing }) {
  const { words, addresses, language } = frame
  return (
    <search>
      <form className="search" action={addresses.courses(language)}>
        <label htmlFor="q" className="unseen">
          {words.searchLabel}
        </label>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={listing.q}
          placeholder={words.searchHint}
          maxLength={500}
        />
        <KeptFields frame={frame} listing={listing} except={['q']} />
        <button type="submit">{words.search}</button>
      </form>
    </search>
  )
}
