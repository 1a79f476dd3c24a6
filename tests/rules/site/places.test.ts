import { expect, test } from 'vitest'
import { shortPlace } from '#app/(site)/parts/facts.tsx'

test.each([
  ['Baithak hall, Osari College, Kothrud, Pune', 'Baithak hall, Pune'],
  ['Moi Avenue 12, Nairobi', 'Moi Avenue 12, Nairobi'],
  ['Studio', 'Studio'],
  ['Clay studio, The Old Mill, Pune, 411038', 'Clay studio, Pune'],
  ['القاعة الكبرى، شارع البستان، دبي', 'القاعة الكبرى، دبي'],
  [', ,', ''],
])('the short place of %j is %j', (venue, short) => {
  expect(shortPlace(venue)).toBe(short)
})
