import { courseLine } from 'catalogue-client/text'
import { expect, test } from 'vitest'

const today = '2026-12-01'

interface Facts {
  amount?: number | null
  currency?: string
  on?: string | null
  seats?: number | null
  availability?: string
}

const version = (id: string, { amount = 100, currency = 'INR', on = null, ...facts }: Facts = {}) => ({
  id,
  availability: facts.availability ?? 'available',
  price: amount === null ? null : { amount, currency, is_free: amount === 0 },
  schedule: { starts_on: on, ends_on: null, sessions: [], seats_left: facts.seats ?? null },
})
type Version = ReturnType<typeof version>

/** Returns the version's id and what is said of others, such as `a, others from 50 INR`. */
function lineOf(variants: Version[], fitting?: string[]): string {
  const { version: own, others } = courseLine(variants, {
    ...{ today, currency: 'INR' },
    ...(fitting && { fitting: variants.filter(({ id }) => fitting.includes(id)) }),
  })
  if (others === undefined) return own.id
  const { price, isFrom } = others
  return `${own.id}, others ${price.is_free ? 'free' : `${isFrom ? 'from ' : ''}${price.amount} ${price.currency}`}`
}

const soon = '2026-12-12'
const late = '2027-01-09'
const ended = { amount: null, availability: 'closed' }
const opensLater = { amount: null, availability: 'not_started' }
const announced = { amount: null, availability: 'coming_soon' }

test.each<[string, string, Version[], fitting?: string[]]>([
  ['the only one', 'a', [version('a')]],
  [
    'the soonest, and that another is cheaper',
    'a, others 48 INR',
    [version('b', { amount: 48, on: late }), version('a', { amount: 96, on: soon })],
  ],
  [
    'others that differ cost from the lowest',
    'a, others from 48 INR',
    [
      version('a', { on: soon }),
      version('b', { amount: 48, on: late }),
      version('c', { amount: 70, on: late }),
    ],
  ],
  [
    'dearer others are not spoken of',
    'a',
    [version('a', { amount: 48, on: soon }), version('b', { amount: 96, on: late })],
  ],
  ['an equal price is no news', 'a', [version('a', { on: soon }), version('b', { on: late })]],
  [
    'a free taster says what is paid',
    'a, others 500 EUR',
    [version('a', { amount: 0 }), version('b', { amount: 500, currency: 'EUR' })],
  ],
  [
    'a paid course says that others are free',
    'a, others free',
    [version('a', { amount: 500, on: soon }), version('b', { amount: 0 })],
  ],
  ['two that are free', 'a', [version('a', { amount: 0 }), version('b', { amount: 0 })]],
  [
    'a price on request says what others cost',
    'a, others 48 INR',
    [version('a', { amount: null, on: soon }), version('b', { amount: 48 })],
  ],
  [
    'what others cost on request is not known',
    'a',
    [version('a', { on: soon }), version('b', { amount: null })],
  ],
  [
    'a later one with a seat before a full one',
    'b',
    [version('a', { on: soon, seats: 0 }), version('b', { on: late })],
  ],
  [
    'a full one where all are',
    'a',
    [version('b', { on: late, seats: 0 }), version('a', { on: soon, seats: 0 })],
  ],
  [
    'a full one offers no lower price',
    'b',
    [version('a', { amount: 1, on: soon, seats: 0 }), version('b', { on: late })],
  ],
  [
    'one on sale before one that is sooner and not',
    'b',
    [version('a', { ...opensLater, on: soon }), version('b', { on: late })],
  ],
  ['enrolment to come before one announced', 'b', [version('a', announced), version('b', opensLater)]],
  [
    'one announced before one that is full',
    'b',
    [version('a', { on: soon, seats: 0 }), version('b', announced)],
  ],
  [
    'a full one before one that is closed',
    'b',
    [version('a', { ...ended, on: soon }), version('b', { seats: 0 })],
  ],
  ['a batch with a day before one without', 'b', [version('a'), version('b', { on: soon })]],
  ['one without a day before one that has begun', 'b', [version('a', { on: '2026-11-01' }), version('b')]],
  ['a batch that begins today has not begun', 'b', [version('a'), version('b', { on: today })]],
  [
    'the cheaper one of equal days',
    'b',
    [version('a', { on: soon }), version('b', { amount: 48, on: soon })],
  ],
  ['the first in the catalogue of equals', 'a', [version('a', { on: soon }), version('b', { on: soon })]],
  [
    'the site’s currency before another that is sooner',
    'b',
    [version('a', { amount: 1, currency: 'USD', on: soon }), version('b', { on: late })],
  ],
  [
    'a price in another currency is not cheaper',
    'b',
    [version('a', { amount: 1, currency: 'USD' }), version('b')],
  ],
  [
    'of others the site’s currency',
    'f, others from 90 INR',
    [version('f', { amount: 0 }), version('a', { amount: 1, currency: 'USD' }), version('b', { amount: 90 })],
  ],
  [
    'only what fits, and that others are cheaper',
    'b, others 48 INR',
    [version('a', { amount: 48, on: soon }), version('b', { amount: 96, on: late })],
    ['b'],
  ],
])('a line about a course speaks of one version: %s', (_, line, variants, fitting) => {
  expect(lineOf(variants, fitting)).toBe(line)
})
