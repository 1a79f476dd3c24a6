import type { Frame } from '#lib/site/frame.ts'
import { changed, type Listing } from '#lib/site/listing.ts'
import { scopeOf } from '#lib/site/scope.ts'

interface Props {
  frame: Frame
  listing: Listing
  /** The fields that the form has itself. */
  except: readonly string[]
}

/** Hidden fields for active filters that a form has no field for, so that sending the form keeps them. */
export function HiddenFields({ frame, listing, except }: Props) {
  const own = scopeOf(frame).language
  return Object.entries(changed(listing, {}))
    .filter(([field, value]) => !except.includes(field) && !(field === 'language' && value === own))
    .map(([field, value]) => <input key={field} type="hidden" name={field} value={value} />)
}
