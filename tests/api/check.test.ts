import { expect, test } from 'vitest'
import { checkSite } from '../../clients/typescript/check/check.js'
import { target } from './harness.ts'

test('our own site passes the check for sites', async () => {
  const { findings, notes, courses } = await checkSite({ site: target.origin, key: target.keys.demo })
  expect([findings, notes]).toEqual([[], []])
  expect(courses).toBeGreaterThan(40)
})
