import { expect, test } from 'vitest'
import { renewSecrets, signingSecrets } from '#lib/modules/hooks/deliver.ts'

const at = (hours: number) => new Date(Date.parse('2027-03-01T10:00:00.000Z') + hours * 3_600_000)

test('the old secret signs beside the new one for exactly 24 hours', () => {
  const first = renewSecrets([], at(0))
  const second = renewSecrets(first, at(5))
  const [newest = '', before = ''] = signingSecrets(second, at(5))
  expect(before).toBe(first[0]?.secret)
  expect(signingSecrets(second, at(28.9))).toEqual([newest, before])
  expect(signingSecrets(second, at(29))).toEqual([newest])
})

test('several secrets made within a day sign for a day each; expired ones are dropped', () => {
  const third = renewSecrets(renewSecrets(renewSecrets([], at(0)), at(10)), at(20))
  expect(signingSecrets(third, at(20))).toHaveLength(3)
  expect(signingSecrets(third, at(34))).toHaveLength(2)
  expect(renewSecrets(third, at(50))).toHaveLength(2)
})
