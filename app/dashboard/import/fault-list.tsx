import { findingText } from '#app/dashboard/findings.tsx'
import { Facts } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { Finding } from '#lib/contract/catalogue/rules/finding.ts'
import { fieldLabel } from './field-words.ts'

const shownMax = 100
const placesMax = 3

interface Props {
  visit: DashboardRequest
  faults: readonly Finding[]
  more: number
}

/** Lists faults or warnings in the member's language. What several places have in common is said once. */
export function FaultList({ visit, faults, more }: Props) {
  const { words, say } = visit
  const shown = faults.slice(0, shownMax)
  const rest = more + faults.length - shown.length
  const groups = Map.groupBy(shown, (fault) => messageOf(visit, fault))
  const rows = [...groups].map(([message, alike]) => {
    const places = [...new Set(alike.map(({ on }) => pathWords(visit, on.id)))]
    const others = places.length - placesMax
    const named = places.slice(0, placesMax).join('; ')
    return [others > 0 ? `${named} ${say(words.labels.more, { n: others })}` : named, message] as const
  })
  return (
    <>
      <Facts rows={rows} />
      {rest > 0 && <p>{say(words.labels.more, { n: rest })}</p>}
    </>
  )
}

const messageOf = (visit: DashboardRequest, fault: Finding): string =>
  (findingText(visit, fault) ?? fault.code).replace(
    /\b(?:courses|learning_paths)\[\d+\](?:[.[]\w+\]?)*/g,
    (path) => pathWords(visit, path),
  )

/** Names a value of a document, such as `Course 4, Batch 1, Price` for `courses[3].versions[0].invites[0].plans[0].amount`. */
function pathWords({ words }: DashboardRequest, path: string): string {
  if (path === 'document' || path === 'file') return words.import.thisFile
  const { course, batch, path: learning, step, site } = words.import.kinds
  const kinds = new Map(
    Object.entries({
      courses: course,
      versions: batch,
      learning_paths: learning,
      steps: step,
      institute: site,
      site,
    }),
  )
  const steps = [...path.matchAll(/(\w+)(?:\[(\d+)\])?/g)]
  const named = steps.flatMap(([, key = '', index], at) => {
    const kind = kinds.get(key)
    if (kind) return index === undefined ? kind : `${kind} ${Number(index) + 1}`
    if (at < steps.length - 1) return []
    const label = fieldLabel(words, path)
    return label === path ? key : label
  })
  return named.join(', ')
}
