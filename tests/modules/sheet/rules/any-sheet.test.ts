import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell } from '#lib/modules/sheet/cell.ts'
import { fields } from '#lib/modules/sheet/fields/fields.ts'
import { readGrid } from '#lib/modules/sheet/grid.ts'
import { readSheetDocument } from '#lib/modules/sheet/read.ts'
import { NoSheet } from '#lib/office/imports/sheets.ts'
import { gridOf, storedWith } from './grids.ts'

const stored = storedWith()

const heading = fc.oneof(fc.constantFrom(...fields.map(({ name }) => name)), fc.string({ maxLength: 12 }))
const dates = ['03/04/2026', '31.02.2026']
const texts = ['₹1,499', '1.499', ...dates, 'yes', '<p>a', 'A; B', '-1', '9'.repeat(400)]
const written = fc.constantFrom(...texts)
const cell: fc.Arbitrary<Cell> = fc.oneof(
  written,
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.date({ noInvalidDate: true, min: new Date('0001-01-02'), max: new Date('9998-01-01') }),
  fc.constant(null),
)
const grid = fc
  .uniqueArray(heading, { minLength: 1, maxLength: 8 })
  .chain((headings) =>
    fc
      .array(fc.array(cell, { maxLength: headings.length + 1 }), { maxLength: 6 })
      .map((rows) => [headings, ...rows]),
  )

const refused = (error: unknown): undefined => {
  expect(error).toBeInstanceOf(NoSheet)
}

test('any sheet becomes a document, or every fault points to a cell of the sheet', async () => {
  await fc.assert(
    fc.asyncProperty(grid, async (rows) => {
      const read = readSheetDocument(gridOf(rows), stored, {})
      const parsed = await read.then(({ parsed }) => parsed, refused)
      if (!parsed || parsed.isValid) return
      expect(parsed.faults.length).toBeGreaterThan(0)
      for (const { path } of parsed.faults)
        expect(path).toMatch(/^(sheet|row [1-9]\d*(, column [A-Z]+ \(.*\))?)$/s)
    }),
    { numRuns: 500 },
  )
})

test('any file becomes a grid or is refused with a reason', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ maxLength: 200 }).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 200 }).map((rest) => Buffer.concat([Buffer.from('PK\u0003\u0004'), rest])),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (one) => {
      try {
        expect((await readGrid(Buffer.from(one))).rows.length).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toBeInstanceOf(NoSheet)
      }
    }),
    { numRuns: 500 },
  )
})
