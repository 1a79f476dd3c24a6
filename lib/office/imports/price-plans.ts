import type { PlanSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { plansOf } from '#lib/contract/catalogue/rules/plans.ts'

/** Positions among an invite's plans; -1 if there is no such plan. */
interface PricePlans {
  full: number
  /** The early-bird price: a plan with an end. */
  early: number
}

/** Plans read from a sheet may lack keys. */
export const pricePlansIn = (plans: readonly Partial<PlanSource>[]): PricePlans => ({
  full: plans.findIndex(({ active, ends_on }) => active !== false && ends_on == null),
  early: plans.findIndex(
    ({ active, ends_on, amount }) => active !== false && ends_on != null && amount != null,
  ),
})

/** Writes the price of a plan as a cell or form field that reads back as the same price. Only no plan at all is free. */
export function priceText(version: VersionSource, plan: PlanSource | undefined): string {
  if (plan) return plan.amount === null ? 'on request' : String(plan.amount)
  return plansOf(version).length === 0 ? '0' : ''
}

/** The full price, shown struck through, unless another list price was authored. */
export const struckBeside = (
  early: PlanSource | undefined,
  fullBefore: PlanSource | undefined,
  full: number | null,
): number | null =>
  early && early.compare_at_amount !== (fullBefore?.amount ?? null) ? early.compare_at_amount : full
