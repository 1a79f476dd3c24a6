import { localeOf } from 'catalogue-client/text'
import type { Stream } from '#lib/contract/catalogue/answers/site.ts'
import { searchLengthMax } from '#lib/contract/catalogue/rules/text/search-text.ts'
import { placeNames } from '#lib/site/languages.ts'
import { changed, type Listing } from '#lib/site/listing-query.ts'
import type { PageContext } from '#lib/site/page-context.ts'

interface Props {
  context: PageContext
  listing?: Listing
  /** Streams of the site. Their names form the example search in the empty field. */
  streams?: Stream[]
}

/** Keeps the active filters. Renders nothing in a static copy, which has no server to search. */
export function SearchForm({ context, listing = {}, streams = [] }: Props) {
  const { words, addresses, language } = context
  const action = addresses.listings(language)
  if (action === undefined) return null
  const suggestions = addresses.suggestions(language)
  return (
    <search>
      <form className="search" action={action} data-suggestions={suggestions}>
        <label htmlFor="search" className="unseen">
          {words.searchLabel}
        </label>
        <input
          id="search"
          name="search"
          type="search"
          defaultValue={listing.search}
          placeholder={exampleOf(context, streams) ?? words.searchHint}
          maxLength={searchLengthMax}
          autoComplete="off"
        />
        <HiddenFields listing={listing} except={['search', 'sort']} />
        <button type="submit">{words.search}</button>
        {suggestions && <div id="suggestions" data-label={words.suggestions} hidden />}
      </form>
    </search>
  )
}

const examplesMax = 3

/** The first category of each stream, or the stream's name if it has none. Undefined without streams. */
function exampleOf({ spoken }: PageContext, streams: Stream[]): string | undefined {
  const names = streams
    .filter(({ coming_soon }) => !coming_soon)
    .map(
      (stream) => placeNames(stream.categories.find(({ coming_soon }) => !coming_soon) ?? stream, spoken)[0],
    )
  const list = new Intl.ListFormat(localeOf(spoken), { type: 'unit', style: 'short' })
  return names.length === 0 ? undefined : `${list.format(names.slice(0, examplesMax))} …`
}

interface HiddenProps {
  listing: Listing
  except: readonly string[]
}

/** Hidden fields for active filters that have no field in the form, so that submitting the form keeps them. */
export const HiddenFields = ({ listing, except }: HiddenProps) =>
  Object.entries(changed(listing, {}))
    .filter(([field]) => !except.includes(field))
    .map(([field, value]) => <input key={field} type="hidden" name={field} value={value} />)
