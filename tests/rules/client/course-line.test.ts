import { courseLine } from 'catalogue-client/text'
import { expect, test } from 'vitest'

const today = '2026-12-01'
const days: Record<string, string> = { soon: '2026-12-12', late: '2027-01-09', today, begun: '2026-11-01' }

/** Reads `b 48USD soon full`: the id, then its price unless it is 100 INR, its first day, its state and its seats. */
function versionIn(text: string) {
  const [id = '', ...facts] = text.trim().split(' ')
  const state = facts.find((fact) => /^(closed|not_started|coming_soon)$/.test(fact))
  const [, amount = '100', currency = 'INR'] = /(?<= )(\d+)([A-Z]+)?/.exec(text) ?? []
  const isPriced = !state && !facts.includes('request')
  return {
    id,
    availability: state ?? 'available',
    price: isPriced ? { amount: Number(amount), currency: currency || 'INR', is_free: amount === '0' } : null,
    schedule: {
      starts_on: facts.flatMap((fact) => days[fact] ?? [])[0] ?? null,
      ends_on: null,
      sessions: [],
      seats_left: facts.includes('full') ? 0 : null,
    },
  }
}

/** Returns the version's id and what is said of others, such as `a, others from 50 INR`. */
function lineOf(text: string, fitting?: string): string {
  const variants = text.split('|').map(versionIn)
  const { version: own, others } = courseLine(variants, {
    ...{ today, currency: 'INR' },
    ...(fitting && { fitting: variants.filter(({ id }) => id === fitting) }),
  })
  if (others === undefined) return own.id
  const { price, isFrom } = others
  return `${own.id}, others ${price.is_free ? 'free' : `${isFrom ? 'from ' : ''}${price.amount} ${price.currency}`}`
}

test.each<[what: string, line: string, versions: string, fitting?: string]>([
  ['the only one', 'a', 'a'],
  ['the soonest, and that another is cheaper', 'a, others 48 INR', 'b 48 late | a 96 soon'],
  ['others that differ cost from the lowest', 'a, others from 48 INR', 'a soon | b 48 late | c 70 late'],
  ['dearer others are not spoken of', 'a', 'a 48 soon | b 96 late'],
  ['an equal price is no news', 'a', 'a soon | b late'],
  ['a free taster says what is paid', 'a, others 500 EUR', 'a 0 | b 500EUR'],
  ['a paid course says that others are free', 'a, others free', 'a 500 soon | b 0'],
  ['two that are free', 'a', 'a 0 | b 0'],
  ['a price on request says what others cost', 'a, others 48 INR', 'a request soon | b 48'],
  ['what others cost on request is not known', 'a', 'a soon | b request'],
  ['a later one with a seat before a full one', 'b', 'a soon full | b late'],
  ['a full one where all are', 'a', 'b late full | a soon full'],
  ['a full one offers no lower price', 'b', 'a 1 soon full | b late'],
  ['one on sale before one that is sooner and not', 'b', 'a not_started soon | b late'],
  ['enrolment to come before one announced', 'b', 'a coming_soon | b not_started'],
  ['one announced before one that is full', 'b', 'a soon full | b coming_soon'],
  ['a full one before one that is closed', 'b', 'a closed soon | b full'],
  ['a batch with a day before one without', 'b', 'a | b soon'],
  ['one without a day before one that has begun', 'b', 'a begun | b'],
  ['a batch that begins today has not begun', 'b', 'a | b today'],
  ['the cheaper one of equal days', 'b', 'a soon | b 48 soon'],
  ['the first in the catalogue of equals', 'a', 'a soon | b soon'],
  ['the site’s currency before another that is sooner', 'b', 'a 1USD soon | b late'],
  ['a price in another currency is not cheaper', 'b', 'a 1USD | b'],
  ['of others the site’s currency', 'f, others from 90 INR', 'f 0 | a 1USD | b 90'],
  ['only what fits, and that others are cheaper', 'b, others 48 INR', 'a 48 soon | b 96 late', 'b'],
])('a line about a course speaks of one version: %s', (_, line, versions, fitting) => {
  expect(lineOf(versions, fitting)).toBe(line)
})
