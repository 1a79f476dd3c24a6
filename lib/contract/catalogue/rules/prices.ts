import type { Availability } from '../answers/fields.ts'
import type { Price, VariantPrice } from '../answers/variant.ts'
import type { InviteSource, PlanSource, VersionSource } from '../authored/catalogue.ts'
import { ascending, compareMissingLast, newestFirst } from './order.ts'
import { candidatesOf, defaultInvite, type InvitePlan, isWithin, plansOf } from './plans.ts'
import type { Reason } from './reason.ts'

/** A price hidden or on request is `paid`. Any other course that is not on sale matches neither. */
export const priceClasses = ['free', 'paid'] as const
export type PriceClass = (typeof priceClasses)[number]

/** The class of the version shown; null if it is in neither. */
export function priceClassOf(shown: {
  price: VariantPrice | null
  price_visible: boolean
}): PriceClass | null {
  if (!shown.price_visible) return 'paid'
  if (shown.price === null) return null
  return shown.price.is_free ? 'free' : 'paid'
}

/** What a version costs according to its plans, whether or not it is on sale and the price visible. */
export interface Offer {
  /** That of the chosen plan, otherwise the default invite; null if there is neither. */
  inviteId: string | null
  terms: 'free' | 'paid' | 'on request'
  /** Null if the price is on request, or if the version has plans but none can be bought on the day. */
  price: VariantPrice | null
  /** Why this plan was chosen, or why there is no plan. */
  reason: Reason
}

/** Rules that choose between two plans. The most important rule is first; later ones break ties. */
const preferences: {
  because: string
  compare: (a: InvitePlan, b: InvitePlan, preferred: InviteSource | undefined, today: string) => number
}[] = [
  {
    because: 'its invite is the default one',
    compare: (a, b, preferred) => Number(b.invite === preferred) - Number(a.invite === preferred),
  },
  {
    because: 'its invite is open on the day',
    compare: (a, b, _, today) => Number(isWithin(today, b.invite)) - Number(isWithin(today, a.invite)),
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

/**
 * Chooses the plan of a version and returns its price. A version without a plan is free, in the site's currency. A
 * version whose plans cannot be bought has no price; it is free only if each of its plans costs 0.
 */
export function offerOf(version: VersionSource, siteCurrency: string | null, today: string): Offer {
  const preferred = defaultInvite(version)
  const deciding = (a: InvitePlan, b: InvitePlan) =>
    preferences.find(({ compare }) => compare(a, b, preferred, today) !== 0)
  const [chosen, next] = candidatesOf(version, today).sort(
    (a, b) => deciding(a, b)?.compare(a, b, preferred, today) ?? 0,
  )
  const field = ['versions', version.id, 'invites']
  if (chosen === undefined) {
    const plans = plansOf(version)
    const isFree = plans.every(({ plan }) => plan.amount === 0)
    return {
      inviteId: preferred?.id ?? null,
      terms: isFree ? 'free' : 'paid',
      price: plans.length === 0 ? freeIn(siteCurrency) : null,
      reason: {
        because:
          plans.length === 0 ? 'the version has no plan' : 'none of its plans can be bought on the day',
        field,
        value: version.invites.length,
      },
    }
  }
  const { invite, plan } = chosen
  const reason: Reason = {
    because: next
      ? `its plan is preferred to plan '${next.plan.id}': ${deciding(chosen, next)?.because ?? 'it comes first'}`
      : 'no other plan can be bought on the day',
    field: [...field, invite.id, 'plans', plan.id, 'amount'],
    value: plan.amount,
  }
  return { inviteId: invite.id, ...priced(plan), reason }
}

const freeIn = (currency: string | null): VariantPrice => ({
  ...{ amount: 0, compare_at_amount: null, currency, is_free: true, valid_until: null },
})

/** Returns the terms and price of a plan, or of a learning path or one of its steps with a price of its own. */
export function priced({
  amount,
  compare_at_amount = null,
  currency,
  ends_on = null,
}: Pick<Partial<PlanSource>, 'compare_at_amount' | 'ends_on'> & {
  amount: number | null
  currency: string | null
}): Pick<Offer, 'terms' | 'price'> {
  if (amount === null) return { terms: 'on request', price: null }
  const isFree = amount === 0
  return {
    terms: isFree ? 'free' : 'paid',
    price: {
      amount,
      compare_at_amount: compare_at_amount !== null && compare_at_amount > amount ? compare_at_amount : null,
      currency,
      is_free: isFree,
      valid_until: ends_on,
    },
  }
}

/** The part of an offer that decides who sees its price. */
export type Terms = Pick<Offer, 'terms' | 'price'>

/** False on request, or if the institute hides prices and the course is not free. */
export const isPriceVisible = (terms: Offer['terms'], pricesVisible: boolean): boolean =>
  terms === 'free' || (terms === 'paid' && pricesVisible)

/** Null if the version is not on sale, or its price is on request or hidden. */
export const visiblePrice = (
  offer: Terms,
  availability: Availability,
  pricesVisible: boolean,
): VariantPrice | null =>
  whyPriceHidden(offer, availability, pricesVisible) === undefined ? offer.price : null

/** Returns why visitors do not see a price; undefined if they do. */
export function whyPriceHidden(
  { terms }: Terms,
  availability: Availability,
  pricesVisible: boolean,
): Reason | undefined {
  if (availability !== 'available')
    return { because: 'the version is not on sale', field: [], value: availability }
  if (terms === 'on request') return { because: 'the price is on request', field: [], value: null }
  if (isPriceVisible(terms, pricesVisible)) return undefined
  return {
    because: 'the institute hides the prices of paid courses',
    field: ['site', 'prices_visible'],
    value: pricesVisible,
  }
}

/**
 * Returns the price of a course, which is the price of the version shown. `onSale` contains the prices of all versions
 * of the entry that are on sale, hidden ones too, because they count for `varies`.
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
export const priceSortKey = (onSale: VariantPrice[]): number | null =>
  onSale.length === 0 ? null : Math.min(...onSale.map((price) => price.amount))
