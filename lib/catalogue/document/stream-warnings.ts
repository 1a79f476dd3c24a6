import type { FolderSource, SiteSource } from '../authored/institute.ts'
import { accentColor } from '../rules/streams.ts'
import { fold } from '../rules/text/fold.ts'
import { slugOf } from '../rules/text/slug.ts'
import { type Fault, fault, pathOf, shown } from './fault.ts'
import { register } from './ids.ts'

/** Colours that are none, and slugs that an earlier stream or category has. */
export function* streamWarnings({ folders, items }: SiteSource['streams']): Generator<Fault> {
  const steps = ['site', 'streams', 'folders']
  yield* colourWarnings(folders, steps)
  const streams = yield* repeatedSlugs(folders, steps)
  // Further down slugs address nothing, and what is left out takes its branch with it.
  for (const [stream, at] of streams) yield* repeatedSlugs(stream.folders, [...at, 'folders'])
  const named = items.map((item) => ({ ...item, id: '', title: item.label, subtitle: null }))
  yield* repeatedSlugs(named, ['site', 'streams', 'items'])
}

function* colourWarnings(folders: FolderSource[], steps: PropertyKey[]): Generator<Fault> {
  for (const [index, { accent_color, folders: inside }] of folders.entries()) {
    if (accent_color !== null && accentColor(accent_color) === null)
      yield fault(
        [...steps, index, 'accent_color'],
        `${shown(accent_color)} is not a colour and is not shown; expected #rgb, #rrggbb or #rrggbbaa`,
      )
    yield* colourWarnings(inside, [...steps, index, 'folders'])
  }
}

interface Sibling {
  id: string
  slug: string | null
  title: string | null
  subtitle: string | null
  hidden?: boolean
}

/** Answers with the siblings that stay, and where they are: neither hidden nor second to one of the same slug. */
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
