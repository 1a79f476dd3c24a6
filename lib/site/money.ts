import type { Variant, VariantPrice } from '#lib/catalogue/shapes/variant.ts'

/** An amount as readers write it: no decimals when there are none, lakhs for rupees. */
export function money(amount: number, currency: string | null, language: string): string {
  const locale = currency === 'INR' ? `${language}-IN` : language
  const whole = Number.isInteger(amount)
  return new Intl.NumberFormat(locale, {
    ...(currency && { style: 'currency', currency }),
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 4,
  }).format(amount)
}

/** The cheapest version on sale with a price that may be seen; undefined when there is none. */
export const lowestOnSale = (variants: Variant[]): VariantPrice | undefined =>
  variants
    .flatMap(({ availability, price }) => (availability === 'available' && price ? [price] : []))
    .reduce<VariantPrice | undefined>(
      (lowest, price) => (lowest && lowest.amount <= price.amount ? lowest : price),
      undefined,
    )
