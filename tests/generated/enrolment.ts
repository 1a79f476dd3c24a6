import { day, moment, type Random } from './random.ts'

/** The invite that the version is shown by. A few versions have a second one, and a few of those no default. */
export const mainInvite = (random: Random, id: string, today: string): Record<string, unknown> => ({
  id,
  default: random.chance(0.9),
  status: random.chance(0.95) ? 'active' : 'inactive',
  ...windowOf(random, today),
  updated_at: moment(today, -random.whole(0, 90)),
  plans: plansOf(random, `${id}-p`, today),
})

/** A second invite, for those who come early. */
export const earlyInvite = (random: Random, id: string, today: string): Record<string, unknown> => ({
  id,
  status: random.chance(0.9) ? 'active' : 'inactive',
  ends_on: day(today, random.whole(-10, 10)),
  url: `https://enrol.example/${id}`,
  updated_at: moment(today, -random.whole(0, 90)),
  plans: [{ id: `${id}-p`, amount: 499, currency: 'INR' }],
})

/** When one may enrol, as seen today: most at all times, others not yet, no longer, or between two days. */
function windowOf(random: Random, today: string): { starts_on: string | null; ends_on: string | null } {
  const around = (least: number, most: number) => day(today, random.whole(least, most))
  const kind = random.next()
  if (kind < 0.15) return { starts_on: around(1, 60), ends_on: around(61, 200) }
  if (kind < 0.3) return { starts_on: null, ends_on: around(-60, -1) }
  if (kind < 0.45) return { starts_on: around(-60, 0), ends_on: around(0, 90) }
  return { starts_on: null, ends_on: null }
}

interface Plan {
  id: string
  amount: number
  compare_at_amount?: number
  currency: string
  active?: boolean
  starts_on?: string
  ends_on?: string
}

/** Its plans: none or a free one, one price, one beside others, or prices on certain days. */
function plansOf(random: Random, id: string, today: string): Plan[] {
  const kind = random.next()
  if (kind < 0.15) return []
  if (kind < 0.22) return [{ id, amount: 0, currency: 'INR' }]
  const amount = random.whole(2, 80) * 100 - 1
  const paid = { id, amount, currency: 'INR' }
  if (kind < 0.5) return [{ ...paid, compare_at_amount: amount + 500 }]
  if (kind < 0.6) return [paid, { id: `${id}-old`, amount: amount - 100, currency: 'INR', active: false }]
  if (kind < 0.65) return [paid, { id: `${id}-abroad`, amount: amount + 0.5, currency: 'USD' }]
  const around = day(today, random.whole(-30, 30))
  if (kind < 0.75) return [paid, { ...paid, id: `${id}-early`, amount: amount - 50, ends_on: around }]
  if (kind < 0.8) return [{ ...paid, starts_on: around }]
  if (kind < 0.85) return [{ ...paid, ends_on: around }]
  return [paid]
}
