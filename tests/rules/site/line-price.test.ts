import { courseLine } from 'catalogue-client/text'
import { describe, expect, test } from 'vitest'
import type { CourseLine } from '#lib/site/dates/course-batches.ts'
import { priceIn } from '#lib/site/money.ts'
import { speaking } from '#lib/site/page-context.ts'

const rupees = (amount: number) => ({
  ...{ amount, compare_at_amount: amount + 500, currency: 'INR', is_free: amount === 0 },
})
interface Version {
  availability: string
  price: ReturnType<typeof rupees> | null
  language: null
  schedule: { starts_on: string | null; ends_on: null; sessions: []; seats_left: null }
}
const version = (amount: number): Version => ({
  ...{ availability: 'available', price: rupees(amount), language: null },
  schedule: { starts_on: null, ends_on: null, sessions: [], seats_left: null },
})

describe('a line about a course says its price', () => {
  const until = { valid_until: '2026-11-30' }
  const [dear, cheap, free] = [version(2000), version(1799), version(0)]
  test.each<[Version, string, string | null, ...Version[]]>([
    [cheap, 'en', '₹1,799'],
    [free, 'en', 'Free'],
    [{ ...dear, price: { ...rupees(4000), ...until } }, 'en', '₹4,000 until 30 Nov 2026'],
    [{ ...dear, price: { ...rupees(4000), ...until } }, 'hi', '₹4,000 30 नव॰ 2026 तक'],
    [dear, 'en', '₹2,000 · others from ₹1,799', cheap, version(1900)],
    [dear, 'hi', '₹2,000 · अन्य ₹1,799', cheap],
    [dear, 'en', '₹2,000 · others free', free],
    [{ ...dear, price: null }, 'en', 'Price on request'],
    [{ ...dear, price: null, availability: 'closed' }, 'en', null],
  ])('%j in %s: %s', (own, language, shown, ...others) => {
    const line = courseLine([own, ...others], { today: '2026-11-22', currency: 'INR', fitting: [own] })
    expect(priceIn(speaking([language]), line as unknown as CourseLine)).toBe(shown)
  })
})
