import { changed, type Listing } from '#lib/site/listing.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { scopeOf } from '#lib/site/scope.ts'

interface Props {
  context: PageContext
  listing: Listing
  /** The fields that the form has itself. */
  except: readonly string[]
}

/** Hidden fields for active filters that a form has no field for, so that sending the form keeps them. */
export function HiddenFields({ context, listing, except }: Props) {
  const own = scopeOf(context).language
  return Object.entries(changed(listing, {}))
    .filter(([field, value]) => !except.includes(field) && !(field === 'language' && value === own))
    .map(([field, value]) => <input key={field} type="hidden" name={field} value={value} />)
}
