import { Facts } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { type DashboardWords, wordFor } from '#app/dashboard/words/words.ts'
import type { Fault } from '#lib/contract/catalogue/document/fault.ts'

const shownMax = 100

/** Replaces columns such as `{column:starts_on}` with the labels that the choices below have. */
const columnsNamed = (message: string, words: DashboardWords): string =>
  message.replace(/\{column:(\w+)\}/g, (_, name: string) => wordFor(words.import.columns, name))

/** Lists faults or warnings, translated to the member's language where possible. */
export function FaultList({
  visit: { words, say, language },
  faults,
  more,
}: {
  visit: DashboardRequest
  faults: Fault[]
  more: number
}) {
  const rest = more + Math.max(0, faults.length - shownMax)
  const rows = faults.slice(0, shownMax).map((fault) => {
    const own = fault.in?.[language]
    const path = (own ?? fault).path
    // An office does not understand document paths such as `learning_paths[0]`.
    const name = /^[a-z_]+(\[|\.|$)/.test(path) && fault.in === undefined ? placeWords(words, path) : path
    return [
      name,
      <span key="said" lang={own || language === 'en' ? undefined : 'en'}>
        {columnsNamed((own ?? fault).message, words)}
      </span>,
    ] as const
  })
  return (
    <>
      <Facts rows={rows} />
      {rest > 0 && <p>{say(words.import.moreOf, { n: rest })}</p>}
    </>
  )
}

/**
 * Converts a path such as `learning_paths[0].steps[1]` to a label such as `Learning path 1`; returns other document
 * paths unchanged.
 */
function placeWords({ import: { kinds } }: DashboardWords, path: string): string {
  const [, at] = /^learning_paths\[(\d+)\]/.exec(path) ?? []
  if (at !== undefined) return `${kinds.path} ${Number(at) + 1}`
  return /^site\b/.test(path) ? kinds.site : path
}
