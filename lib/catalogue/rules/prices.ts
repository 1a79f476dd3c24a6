import type { InviteSource, PlanSource, VersionSource } from '../authored/catalogue.ts'
import type { Availability } from '../shapes/fields.ts'
import type { Price, VariantPrice } from '../shapes/variant.ts'
import { defaultInvite } from './availability.ts'
import { ascending, compareMissingLast, newestFirst } from './order.ts'
import type { Reason } from './reason.ts'

/**
 * Values of the filter `price=`. A course whose price is hidden or on request is `paid`. Any other course that is not
 * on sale matches neither.
 */
export const priceClasses = ['free', 'paid'] as const
export type PriceClass = (typeof priceClasses)[number]

/**
 * Returns the value of `price=` that a course matches, by the price of the version shown; null if it matches neither.
 */
export function priceClassOf(shown: {
  price: VariantPrice | null
  price_visible: boolean
}): PriceClass | null {
  if (!shown.price_visible) return 'paid'
  if (shown.price === null) return null
  return shown.price.is_free ? 'free' : 'paid'
}

/** The price of a version according to its plan, whether or not the version is on sale and the price visible. */
export interface Offer {
  /**
   * Invite for the hosted page: the invite of the chosen plan, otherwise the default invite; null if there is neither.
   */
  inviteId: string | null
  /** Null if the price is on request: the version is not free, and its price is never shown. */
  price: VariantPrice | null
  /** Why this plan was chosen, or why there is no plan. */
  reason: Reason
}

interface Candidate {
  invite: InviteSource
  plan: PlanSource
}

/** Rules that choose between two plans. The most important rule is first; later ones break ties. */
const preferences: {
  because: string
  compare: (a: Candidate, b: Candidate, preferred: InviteSource | undefined, today: string) => number
}[] = [
  {
    because: 'its invite is the default one',
    compare: (a, b, preferred) => Number(b.invite === preferred) - Number(a.invite === preferred),
  },
  {
    because: 'its invite is open on the day',
    compare: (a, b, _, today) => Number(isOpen(b.invite, today)) - Number(isOpen(a.invite, today)),
  },
  {
    because: 'its invite was updated last',
    compare: (a, b) => compareMissingLast(a.invite.updated_at, b.invite.updated_at, newestFirst),
  },
  {
    because: 'it is the cheapest',
    compare: (a, b) => compareMissingLast(a.plan.amount, b.plan.amount, ascending),
  },
]

/** Chooses the plan of a version and returns its price. A version without a plan is free, in the site's currency. */
export function offerOf(version: VersionSource, siteCurrency: string | null, today: string): Offer {
  const preferred = defaultInvite(version)
  const candidates = version.invites
    .filter((invite) => invite.status === 'active')
    .flatMap((invite) => invite.plans.filter((plan) => plan.active).map((plan) => ({ invite, plan })))
  const deciding = (a: Candidate, b: Candidate) =>
    preferences.find(({ compare }) => compare(a, b, preferred, today) !== 0)
  const [chosen, next] = candidates.sort((a, b) => deciding(a, b)?.compare(a, b, preferred, today) ?? 0)
  const field = ['versions', version.id, 'invites']
  if (chosen === undefined) {
    const reason = { because: 'no active invite has an active plan', field, value: version.invites.length }
    return { inviteId: preferred?.id ?? null, price: freeIn(siteCurrency), reason }
  }
  const { invite, plan } = chosen
  const reason: Reason = {
    because: next
      ? `its plan is preferred to plan '${next.plan.id}': ${deciding(chosen, next)?.because ?? 'it comes first'}`
      : 'it has no other plan',
    field: [...field, invite.id, 'plans', plan.id, 'amount'],
    value: plan.amount,
  }
  return { inviteId: invite.id, price: priceOf(plan), reason }
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

function priceOf({ amount, compare_at_amount, currency }: PlanSource): VariantPrice | null {
  if (amount === null) return null
  return {
    amount,
    compare_at_amount: compare_at_amount !== null && compare_at_amount > amount ? compare_at_amount : null,
    currency,
    is_free: amount === 0,
  }
}

/**
 * Returns a course's `price_visible`. False if the price is on request, or if the institute hides prices and the course
 * is not free.
 */
export const isPriceVisible = (planned: Offer['price'], pricesVisible: boolean): boolean =>
  planned !== null && (pricesVisible || planned.is_free)

/**
 * Returns the price that visitors see. Returns null if the version is not on sale, or its price is on request or
 * hidden.
 */
export const visiblePrice = (
  price: Offer['price'],
  availability: Availability,
  pricesVisible: boolean,
): VariantPrice | null => (whyPriceHidden(price, availability, pricesVisible) === undefined ? price : null)

/** Returns why visitors do not see a price; undefined if they do. */
export function whyPriceHidden(
  price: Offer['price'],
  availability: Availability,
  pricesVisible: boolean,
): Reason | undefined {
  if (availability !== 'available')
    return { because: 'the version is not on sale', field: [], value: availability }
  if (price === null) return { because: 'the price is on request', field: [], value: null }
  if (isPriceVisible(price, pricesVisible)) return undefined
  return {
    because: 'the institute hides the prices of paid courses',
    field: ['site', 'prices_visible'],
    value: pricesVisible,
  }
}

/**
 * Returns the price of a course, which is the price of the version shown. `onSale` contains the visible prices of all
 * versions of the entry.
 */
export const coursePrice = (shown: VariantPrice | null, onSale: VariantPrice[]): Price | null =>
  shown && { ...shown, varies: pricesVary(onSale) }

function pricesVary([first, ...others]: VariantPrice[]): boolean {
  // Equal amounts are either all free or all paid, so comparing every price with the first is enough.
  return others.some(
    (other) => other.amount !== first?.amount || (!other.is_free && other.currency !== first?.currency),
  )
}

/** Returns the sort key of `price_asc` and `price_desc`: the lowest visible price, or null if there is none. */
export const lowestPrice = (onSale: VariantPrice[]): number | null =>
  onSale.length === 0 ? null : Math.min(...onSale.map((price) => price.amount))
