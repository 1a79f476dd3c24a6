import { expect, test } from 'vitest'
import { readGiven, unpacked } from '#lib/imports/given.ts'

const document = {
  format: 'catalogue/1',
  institute: { id: 'i', slug: 'i', name: 'I' },
  site: { currency: 'INR' },
  courses: [
    {
      id: 'c',
      title: 'C',
      versions: [
        { id: 'v', invites: [{ id: 'n', plans: [{ id: 'p', amount: null, currency: 'INR' }] }] },
        { id: 'w', invites: [{ id: 'o', plans: [{ id: 'q', amount: 0, currency: 'INR' }] }] },
      ],
    },
  ],
}

test('a price on request and a free price pass between processes', () => {
  const bytes = Buffer.from(JSON.stringify(document))
  const read = unpacked(readGiven({ name: 'courses.json', bytes }))
  if (!read.isValid) throw new Error(JSON.stringify(read.faults))
  const amounts = read.source.courses?.at(0)?.versions.map(({ invites }) => invites[0]?.plans[0]?.amount)
  expect(amounts).toEqual([null, 0])
})
