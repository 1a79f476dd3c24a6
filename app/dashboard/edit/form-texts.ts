import type { Form } from '#app/dashboard/page/base-route.ts'
import { storedPrices } from '#lib/modules/dashboard/words/price-words.ts'
import { textsOfRows } from './field-rows.tsx'

/** Returns both texts of each field, as the form showed it and as it was submitted, and what the member agreed to. */
export function textsIn(form: Form) {
  const agreed = form.getAll('agreed')
  const [removed, removedInvites] = [form.getAll('remove'), form.getAll('removeInvite')]
  const sent = storedPrices({ ...Object.fromEntries(form), ...textsOfRows(form) })
  return { shown: shownIn(form.get('shown') ?? ''), sent, agreed, removed, removedInvites }
}

function shownIn(text: string): Record<string, string> {
  try {
    const shown: unknown = JSON.parse(text)
    const pairs = Object.entries(typeof shown === 'object' && shown !== null ? shown : {})
    return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]))
  } catch {
    return {}
  }
}
