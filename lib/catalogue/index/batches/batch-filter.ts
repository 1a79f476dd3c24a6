import type { DeliveryMode } from '#lib/catalogue/rules/schedule.ts'

/** The conditions that one batch must meet; `venue` is folded, null when no batch can have it. */
export interface BatchFilter {
  delivery?: DeliveryMode | undefined
  venue?: string | null | undefined
  /** Inclusive bounds of the first day. */
  starts_from?: string | undefined
  starts_to?: string | undefined
}
