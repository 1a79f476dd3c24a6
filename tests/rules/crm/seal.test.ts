import { expect, test } from 'vitest'
import { isSealed, seal, unseal } from '#lib/net/seal.ts'

const key = Buffer.alloc(32, 1).toString('base64')
const other = Buffer.alloc(32, 2).toString('base64')

test('a secret sealed for an institute is unreadable and can be opened for that institute', () => {
  const sealed = seal('{"token":"top"}', 'harbour', { key })
  expect(sealed).not.toContain('top')
  expect(isSealed(sealed)).toBe(true)
  expect(unseal(sealed, 'harbour', { key })).toBe('{"token":"top"}')
})

test('equal secrets have different seals', () => {
  expect(seal('{}', 'harbour', { key })).not.toBe(seal('{}', 'harbour', { key }))
})

test('opening fails for another institute, another key, no key and a damaged seal', () => {
  const sealed = seal('{}', 'harbour', { key })
  const changed = `${sealed.slice(0, -3)}${sealed.at(-3) === 'A' ? 'B' : 'A'}${sealed.slice(-2)}`
  expect(() => unseal(sealed, 'meadow', { key })).toThrow('another CRM_SECRET_KEY')
  expect(() => unseal(sealed, 'harbour', { key: other })).toThrow('another CRM_SECRET_KEY')
  expect(() => unseal(sealed, 'harbour', { key: undefined })).toThrow('CRM_SECRET_KEY is not set')
  for (const damaged of [changed, 'v1:', 'v1:AAAA'])
    expect(() => unseal(damaged, 'harbour', { key })).toThrow('another CRM_SECRET_KEY')
})

test('without a key secrets are stored unsealed, and stay readable after a key is set', () => {
  expect(seal('{"a":1}', 'harbour', { key: undefined })).toBe('{"a":1}')
  expect(unseal('{"a":1}', 'harbour', { key })).toBe('{"a":1}')
})
