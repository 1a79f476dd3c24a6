import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { hasChanged, importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { exports } from '#lib/modules/sheet/export.ts'
import { read as readSheet } from '#lib/modules/sheet/read-sheet.ts'
import { readGiven, unpacked } from '#lib/office/imports/given.ts'
import { loadStoredInstitute } from '#lib/office/imports/stored.ts'
import { generateInstitute } from '../../generated/institute.ts'
import { processDatabase } from '../databases.ts'

const { db } = processDatabase()

test.each([1, 2, 3, 4])(
  'a generated institute (%s), exported in any form, goes in again with nothing changed',
  async (seed) => {
    const parsed = parseDocument(generateInstitute({ seed, number: 1, courses: 40, today: '2026-11-22' }))
    if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults[0]))
    const { institute } = parsed.source
    await importSource(db, parsed.source)
    for (const [form, { about, parts }] of exports) {
      const bytes = await buffer(Readable.from(parts(db, institute)))
      const read = unpacked(
        about
          ? await readSheet(bytes, await loadStoredInstitute(db, institute), {})
          : readGiven({ name: `export.${form}`, bytes }, new Date()),
      )
      if (!read.isValid) throw new Error(`${form}: ${JSON.stringify(read.faults[0])}`)
      const report = await importSource(db, read.source, { isTrial: true })
      expect([form, hasChanged(report), report.edits.list[0]]).toEqual([form, false, undefined])
      expect(report.courses.unchanged).toBe(40)
    }
  },
)
