import { Script } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { script, scriptNames } from '#app/(site)/assets/asset-files.ts'

test.each(scriptNames)('the script %s can be parsed as it is sent', (name) => {
  expect(() => new Script(script(name).body.toString())).not.toThrow()
})

test.each([
  ['visit', 1_024],
  ['list', 3_328],
  ['batches', 4_096],
  ['course', 3_072],
  ['enquiry', 3_072],
] as const)('the script %s has at most %i bytes, compressed', (name, bytesMax) => {
  expect(gzipSync(script(name).body).length).toBeLessThanOrEqual(bytesMax)
})
