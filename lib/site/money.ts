import type { Variant, VariantPrice } from '#lib/catalogue/shapes/variant.ts'

/** Formats an amount: decimals only when needed, lakhs for rupees. */
export function money(amount: number, currency: string | null, language: string): string {
  const locale = currency === 'INR' ? `${language}-IN` : language
  const whole = Number.isInteger(amount)
  return new Intl.NumberFormat(locale, {
    ...(currency && { style: 'currency', currency }),
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 4,
  }).format(amount)
}

/** Returns the lowest visible price on sale; undefined when there is none. */
export const lowestOnSale = (variants: Variant[]): VariantPrice | undefined =>
  variants
    .flatMap(({ availability, price }) => (availability === 'available' && price ? [price] : []))
    .reduce<VariantPrice | undefined>(
      (lowest, price) => (lowest && lowest.amount <= price.amount ? lowest : price),
      undefined,
    )
