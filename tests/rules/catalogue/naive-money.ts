import type {
  CatalogueSource,
  InviteSource,
  VersionSource,
} from '#lib/contract/catalogue/authored/catalogue.ts'

/** Who can buy a version, and for how much, word by word as the decisions have it, without the product's rules. */
export function naiveMoney(
  { site }: CatalogueSource,
  version: VersionSource,
  today: string,
  comingSoon: boolean,
) {
  const { invites } = version
  const marked = invites.filter((invite) => invite.default)
  const standard = marked.length > 0 ? marked[0] : invites.length === 1 ? invites[0] : undefined
  const deciding = standard === undefined ? invites : [standard]
  const isOn = (from: string | null, to: string | null) => !(from && from > today) && !(to && to < today)
  const isOpen = (one: InviteSource) => one.status === 'active' && isOn(one.starts_on, one.ends_on)

  const plans = invites.flatMap((invite) => invite.plans.map((plan) => ({ ...plan, invite })))
  const live = plans.filter((plan) => plan.active && plan.invite.status === 'active')
  const candidates =
    standard?.status === 'inactive' ? [] : live.filter((plan) => isOn(plan.starts_on, plan.ends_on))

  let availability = 'closed'
  if (comingSoon) availability = 'coming_soon'
  else if (invites.length === 0) availability = 'available'
  else if (deciding.some(isOpen)) {
    if (plans.length === 0 || candidates.length > 0) availability = 'available'
    else if (live.some((plan) => plan.starts_on && plan.starts_on > today)) availability = 'not_started'
  } else if (deciding.some((one) => one.status === 'active' && one.starts_on && one.starts_on > today))
    availability = 'not_started'

  /** Leaves the candidates for which `rank` is least. */
  const least = (of: typeof plans, rank: (plan: (typeof plans)[number]) => number) =>
    of.filter((plan) => rank(plan) === Math.min(...of.map(rank)))
  let left = least(candidates, ({ invite }) => (invite === standard ? 0 : 1))
  left = least(left, ({ invite }) => (isOn(invite.starts_on, invite.ends_on) ? 0 : 1))
  left = least(left, ({ invite }) => (invite.updated_at === null ? 1 : -Date.parse(invite.updated_at)))
  left = least(left, ({ amount }) => amount ?? Number.POSITIVE_INFINITY)
  const [won] = left

  const isFree = won ? won.amount === 0 : plans.every(({ amount }) => amount === 0)
  const isOnRequest = won?.amount === null
  const cost = won
    ? isOnRequest
      ? null
      : { amount: won.amount ?? 0, currency: won.currency, valid_until: won.ends_on }
    : plans.length === 0
      ? { amount: 0, currency: site.currency, valid_until: null }
      : null
  const onSale = availability === 'available' ? cost : null
  return {
    availability,
    enroll_invite_id: won?.invite.id ?? standard?.id ?? null,
    /** What it costs, hidden or not; null when it is not on sale or on request. */
    onSale,
    price: site.prices_visible || isFree ? onSale : null,
    price_visible: !isOnRequest && (site.prices_visible || isFree),
  }
}
