import type { InviteSource, PlanSource, VersionSource } from '../authored/course.ts'
import type { Availability } from '../shapes/fields.ts'
import type { Price, VariantPrice } from '../shapes/variant.ts'
import { defaultInvite } from './availability.ts'
import { ascending, compareMissingLast, newestFirst } from './order.ts'

/** What `price=` tells apart. A course that is not on sale, and whose price is not hidden, is neither. */
export const priceClasses = ['free', 'paid'] as const
export type PriceClass = (typeof priceClasses)[number]

/** What a course is to `price=`, by the price of the version shown; null when it is neither. */
export function priceClassOf(shown: {
  price: VariantPrice | null
  price_visible: boolean
}): PriceClass | null {
  if (!shown.price_visible) return 'paid'
  if (shown.price === null) return null
  return shown.price.is_free ? 'free' : 'paid'
}

/** What a version costs by its plan, on sale or not, hidden or not. */
export interface Offer {
  /** The invite that the hosted page uses; null when no plan or default invite names one. */
  inviteId: string | null
  price: VariantPrice
}

/** The plan that a version is sold by; free, in the site's currency, when it has none. */
export function offerOf(version: VersionSource, siteCurrency: string | null, today: string): Offer {
  const preferred = defaultInvite(version)
  const candidates = version.invites
    .filter((invite) => invite.status === 'active')
    .flatMap((invite) => invite.plans.filter((plan) => plan.active).map((plan) => ({ invite, plan })))
  const [chosen] = candidates.sort(
    (a, b) =>
      Number(b.invite === preferred) - Number(a.invite === preferred) ||
      Number(isOpen(b.invite, today)) - Number(isOpen(a.invite, today)) ||
      compareMissingLast(a.invite.updated_at, b.invite.updated_at, newestFirst) ||
      ascending(a.plan.amount, b.plan.amount),
  )
  if (chosen === undefined) return { inviteId: preferred?.id ?? null, price: freeIn(siteCurrency) }
  return { inviteId: chosen.invite.id, price: priceOf(chosen.plan) }
}

const isOpen = (invite: InviteSource, today: string): boolean =>
  (invite.starts_on === null || invite.starts_on <= today) &&
  (invite.ends_on === null || today <= invite.ends_on)

export const freeIn = (currency: string | null): VariantPrice => ({
  amount: 0,
  compare_at_amount: null,
  currency,
  is_free: true,
})

const priceOf = ({ amount, compare_at_amount, currency }: PlanSource): VariantPrice => ({
  amount,
  compare_at_amount: compare_at_amount !== null && compare_at_amount > amount ? compare_at_amount : null,
  currency,
  is_free: amount === 0,
})

/** The price as visitors see it: null unless on sale now, and null when prices are hidden and it is not free. */
export function shownPrice(
  price: VariantPrice,
  availability: Availability,
  pricesVisible: boolean,
): VariantPrice | null {
  return availability === 'available' && (pricesVisible || price.is_free) ? price : null
}

/** The shown version's price as the course's. `onSale`: the shown prices of all the entry's versions. */
export const coursePrice = (shown: VariantPrice | null, onSale: VariantPrice[]): Price | null =>
  shown && { ...shown, varies: pricesVary(onSale) }

function pricesVary([first, ...others]: VariantPrice[]): boolean {
  // Where all amounts are equal, either all are free or none is: comparing with the first compares all pairs.
  return others.some(
    (other) => other.amount !== first?.amount || (!other.is_free && other.currency !== first?.currency),
  )
}

/** What `sort=price_asc` and `price_desc` compare: the lowest shown price; null when there is none. */
export const lowestPrice = (onSale: VariantPrice[]): number | null =>
  onSale.length === 0 ? null : Math.min(...onSale.map((price) => price.amount))
