import { expect, test, vi } from 'vitest'
import { openDatabase } from '#lib/base/db/open.ts'

/** The code as one more bundle has it. */
function bundle() {
  vi.resetModules()
  return import('#lib/contract/catalogue/follower/follower.ts')
}

test('what lists are made of is one in a process, though each bundle has code of its own', async () => {
  const [one, other] = [await bundle(), await bundle()]
  const db = openDatabase({ url: undefined, folder: undefined, poolMax: 1 })
  const follower = one.followerOf(db, 'craft')
  expect(other.followerOf(db, 'craft')).toBe(follower)
  const course = { id: 'pottery', revision: 1, language: '' }
  const summary = Buffer.from('{}')
  other.cachedSummary(db, 'craft', course).set(summary)
  expect(one.cachedSummary(db, 'craft', course).get()).toBe(summary)
})
