import { describe, expect, test } from 'vitest'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { SheetChoice } from '#lib/office/imports/sheets.ts'
import { read, storedWith } from './grids.ts'

/** A course as a line for each version: what a visitor reads of it. */
const linesOf = ({ title, versions }: CourseSource): string[] =>
  versions.map(({ level, starts_on, ends_on, workload, sessions, venue, invites }) =>
    [
      title,
      level,
      starts_on && `${starts_on}/${ends_on ?? ''}`,
      workload,
      ...sessions.map(({ day, starts_at, ends_at }) => `${day} ${starts_at ?? ''}-${ends_at ?? ''}`),
      venue,
      ...invites
        .flatMap(({ plans }) => plans)
        .map(
          ({ amount, currency, ends_on: until }) => `${currency} ${amount}${until ? ` until ${until}` : ''}`,
        ),
    ]
      .filter(Boolean)
      .join(', '),
  )

async function understood(sheet: string, currency = 'INR', choice: SheetChoice = {}) {
  const { courses, said, facts } = await read(sheet, storedWith([], { currency }), choice)
  return { lines: courses.flatMap(linesOf), said: said.join('\n'), facts }
}

describe('the currency of a price', () => {
  test.each([
    ['of its column', 'Course | Fee (EUR)\nYoga | 100', 'INR', ['Yoga, EUR 100']],
    [
      'of another column of prices',
      'Course | Fee (AED) | Fee incl. 5% VAT\nSAT | 100 | 105',
      'INR',
      ['SAT, AED 105'],
    ],
    [
      'of both its columns',
      'Course | Fee (Rs) | Early bird (Rs) | Early bird till\nYoga | 100 | 80 | 1 March 2027',
      'EUR',
      ['Yoga, INR 100, INR 80 until 2027-03-01'],
    ],
    [
      'of most cells of the sheet',
      'Course | Fee\nYoga | €100\nInk | 200 €\nClay | 30',
      'INR',
      ['Yoga, EUR 100', 'Ink, EUR 200', 'Clay, EUR 30'],
    ],
    [
      'of the institute beside a single other',
      'Course | Fee\nYoga | €100\nInk | 20\nClay | 30',
      'INR',
      ['Yoga, EUR 100', 'Ink, INR 20', 'Clay, INR 30'],
    ],
    ['of the institute that uses the sign', 'Course | Fee ($)\nYoga | 100', 'AUD', ['Yoga, AUD 100']],
    [
      'of the institute whatever a word may mean',
      'Course | Fee | Venue\nAll about real estate | 500 | Top floor',
      'INR',
      ['All about real estate, Top floor, INR 500'],
    ],
  ])('is that %s', async (_, sheet, currency, lines) => {
    expect((await understood(sheet, currency)).lines).toEqual(lines)
  })

  test.each([
    ['Course | Fee (USD)\nInk | £30', 'GBP and USD cannot both be the currency'],
    ['Course | Fee ($)\nYoga | 100', '"Fee ($)" has the sign of another currency than INR'],
  ])('is refused if it is contradicted: %s', async (sheet, fault) => {
    expect((await understood(sheet)).said).toContain(fault)
  })
})

test.each([
  ['176 .80', 176.8],
  ['1 499 .00', 1499],
  ['₹176. 80', 176.8],
  ['₹ 1,499 .50', 1499.5],
])('%s is one amount', async (cell, amount) => {
  expect((await understood(`Course | Fee\nYoga | ${cell}`)).lines).toEqual([`Yoga, INR ${amount}`])
})
