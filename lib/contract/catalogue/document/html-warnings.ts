import { hasNoMarkup, type Lost, lossesIn } from '#lib/base/html/cleaning-losses.ts'
import { hasBlankLine, markdownMark } from '#lib/base/html/markdown.ts'
import type { Root } from '#lib/base/html/tree.ts'
import type { Finding } from '../rules/finding.ts'
import { type DocumentCode, fault, pathOf } from './document-findings.ts'

/** Singular and plural of what cleaning takes away. */
const names: Readonly<Record<Lost, readonly [string, string]>> = {
  links: ['link', 'links'],
  pictures: ['picture', 'pictures'],
  frames: ['frame', 'frames'],
  players: ['video or audio player', 'video or audio players'],
  formulas: ['formula', 'formulas'],
}

interface Found {
  places: PropertyKey[][]
  losses: Map<Lost, number>
}

/** Collects what visitors will not see of the HTML of courses and learning paths. Reports once for each of them. */
export class HtmlNotes {
  private readonly lossy = new Map<string, Found>()
  private readonly unmarked = new Map<string, Found>()

  /** Adds a text with its tree, as parsed before cleaning. */
  add(steps: readonly PropertyKey[], text: string, tree: Root): void {
    const losses = lossesIn(tree)
    if (losses.size > 0) note(this.lossy, steps, losses)
    if (hasNoMarkup(tree) && (hasBlankLine(text) || markdownMark(text))) note(this.unmarked, steps)
  }

  *warnings(): Generator<Finding> {
    for (const found of this.lossy.values())
      yield warning(found, 'lostHtml', { lost: lossWords(found.losses) })
    for (const found of this.unmarked.values()) yield warning(found, 'unmarkedText')
  }
}

function note(
  notes: Map<string, Found>,
  steps: readonly PropertyKey[],
  losses: ReadonlyMap<Lost, number> = new Map(),
): void {
  const owner = pathOf(steps.slice(0, ownerLength))
  const found: Found = notes.get(owner) ?? { places: [], losses: new Map() }
  notes.set(owner, found)
  found.places.push([...steps])
  for (const [lost, count] of losses) found.losses.set(lost, (found.losses.get(lost) ?? 0) + count)
}

/** Number of steps of a path such as `courses[3]`. */
const ownerLength = 2

const placesMax = 4

function warning({ places }: Found, code: DocumentCode, values: Finding['values'] = {}): Finding {
  const [first = [], ...others] = places
  const named = others.slice(0, placesMax).map((steps) => pathOf(steps.slice(ownerLength)))
  const more = others.length > named.length ? ` and ${others.length - named.length} more` : ''
  const also = others.length === 0 ? '' : ` (also in ${named.join(', ')}${more})`
  return fault(first, code, { ...values, also })
}

function lossWords(losses: ReadonlyMap<Lost, number>): string {
  const counted = (...kinds: Lost[]) =>
    kinds
      .flatMap((kind) => {
        const count = losses.get(kind) ?? 0
        return count === 0 ? [] : `${count} ${names[kind][count === 1 ? 0 : 1]}`
      })
      .join(' and ')
  const [addressed, embedded, formulas] = [
    counted('links', 'pictures'),
    counted('frames', 'players'),
    counted('formulas'),
  ]
  return [
    addressed && `${addressed} without an absolute address: write addresses in full, https:// included`,
    embedded && `${embedded} left out: give a video as preview_video_url, or link it`,
    formulas && `${formulas} left out: write the formula as text`,
  ]
    .filter(Boolean)
    .join('; ')
}
