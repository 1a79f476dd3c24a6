import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { linesOf, product, sourcesIn } from './sources.ts'

/** Ceilings of lines, the demo's data left out. They only go down: whoever shrinks the code lowers them. */
const PRODUCT_MAX = 49_750
const TESTS_MAX = 42_250

const FILE_MAX = 150
/** Tables and words. */
const longFiles: Record<string, string> = {
  'lib/env.ts': 'Every setting stands on one page.',
  'db/schema.ts': 'The types of all tables, generated.',
}

const FOLDER_MAX = 20

/** Names without a subject. */
const vagueFolder = /\/(utils|helpers|services|common|types)\//

const code = product.filter(({ path }) => !path.startsWith('db/demo/'))
const total = (files: { text: string }[]): number => files.reduce((sum, { text }) => sum + linesOf(text), 0)

test(`the product has at most ${PRODUCT_MAX} lines`, () => {
  expect(total(code.filter(({ path }) => path.includes('/')))).toBeLessThanOrEqual(PRODUCT_MAX)
})

test(`the tests have at most ${TESTS_MAX} lines`, () => {
  expect(total(sourcesIn('tests'))).toBeLessThanOrEqual(TESTS_MAX)
})

test(`a file has at most ${FILE_MAX} lines, and no exception is older than its reason`, () => {
  const long = code.filter(({ text }) => linesOf(text) > FILE_MAX).map(({ path }) => path)
  expect(long.sort()).toEqual(Object.keys(longFiles).sort())
})

test(`a folder has at most ${FOLDER_MAX} files of code and a name with a subject`, () => {
  const folders = Map.groupBy(product, ({ path }) => dirname(path))
  const full = [...folders].filter(([, files]) => files.length > FOLDER_MAX).map(([folder]) => folder)
  expect(full).toEqual([])
  expect(product.filter(({ path }) => vagueFolder.test(path)).map(({ path }) => path)).toEqual([])
})
