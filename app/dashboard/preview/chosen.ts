import { isStorable } from '#lib/base/plain-text.ts'
import { type Together, togetherNames } from '#lib/modules/dashboard/courses/bulk-changes.ts'

/** Names the preview of a change of chosen courses, such as `hide,tabla,sitar`. Nothing is stored for it. */
export const chosenName = (what: Together, ids: readonly string[]): string =>
  [what, ...ids.map(encodeURIComponent)].join(',')

/** Returns what a name of `chosenName` says; undefined for another preview. */
export function chosenIn(name: string) {
  const [first, ...ids] = name.split(',')
  const what = togetherNames.find((one) => one === first)
  try {
    const chosen = ids.map(decodeURIComponent)
    return what && chosen.every(isStorable) ? { what, ids: chosen } : undefined
  } catch {
    return undefined
  }
}
