import { expect, test } from 'vitest'
import { shapeVersion } from '#lib/contract/catalogue/publish/shape-version.ts'
import { readRecord, shapeDigest } from './shape-digest.ts'

test('what is published differs only with the shape version, so that a new release publishes anew', () => {
  const advice =
    'What is published has changed. Run: node bin/node.mjs tests/rules/catalogue/compile/shape-digest.ts'
  expect({ version: shapeVersion, digest: shapeDigest() }, advice).toEqual(readRecord())
})
