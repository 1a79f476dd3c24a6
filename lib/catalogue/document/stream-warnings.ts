import type { SiteSource } from '../authored/institute.ts'
import { slugOf } from '../rules/slugs.ts'
import { accentColor } from '../rules/streams.ts'
import { fold } from '../rules/text/plain-text.ts'
import { type Fault, fault, pathOf, quoted } from './fault.ts'
import { register } from './ids.ts'
import { foldersOf, trimmedText, under } from './raw.ts'

/** Warns of invalid colours, and of slugs that an earlier stream or category has. */
export function* streamWarnings(
  { folders, items }: SiteSource['streams'],
  document: unknown,
): Generator<Fault> {
  for (const [folder, at] of foldersOf(document)) {
    const colour = trimmedText(under(folder, 'accent_color'))
    if (colour !== null && accentColor(colour) === null)
      yield fault(
        [...at, 'accent_color'],
        `${quoted(colour)} is not a colour and is not shown; expected #rgb, #rrggbb or #rrggbbaa`,
      )
  }
  const streams = yield* repeatedSlugs(folders, ['site', 'streams', 'folders'])
  // Slugs below categories have no address. A stream that is left out takes its branch with it.
  for (const [stream, at] of streams) yield* repeatedSlugs(stream.folders, [...at, 'folders'])
  const named = items.map((item) => ({ ...item, id: '', title: item.label, subtitle: null }))
  yield* repeatedSlugs(named, ['site', 'streams', 'items'])
}

interface Sibling {
  id: string
  slug: string | null
  title: string | null
  subtitle: string | null
  hidden?: boolean
}

/** Warns of repeated slugs. Returns the visible siblings with their steps: not hidden, and first with their slug. */
function* repeatedSlugs<S extends Sibling>(
  siblings: S[],
  steps: PropertyKey[],
): Generator<Fault, [S, PropertyKey[]][]> {
  const takeSlug = register('another slug for it to be shown', fold)
  const kept: [S, PropertyKey[]][] = []
  for (const [index, sibling] of siblings.entries()) {
    if (sibling.hidden) continue
    const at = [...steps, index]
    const repeated = takeSlug(slugOf(sibling), sibling.slug === null ? at : [...at, 'slug'], pathOf(at))
    yield* repeated
    if (repeated.length === 0) kept.push([sibling, at])
  }
  return kept
}
