import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ImportReport, importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { useDatabase } from '../../databases.ts'
import { anySource } from './import-any.ts'
import { loadSource } from './load-source.ts'

const inShort = ({ edits, ...report }: ImportReport) => ({
  ...report,
  hidden: edits.hidden,
  shown: edits.shown,
})

describe('storing and reading back', () => {
  const { db } = useDatabase()

  test('whatever was stored before, an import leaves exactly its document, and a repeat leaves it alone', async () => {
    await fc.assert(
      fc.asyncProperty(anySource, async (document) => {
        const before = await loadSource(db, document.institute.id)
        const trial = await importSource(db, document, { isTrial: true })
        expect(await loadSource(db, document.institute.id)).toEqual(before)
        expect(inShort(await importSource(db, document))).toEqual(inShort(trial))
        expect(await loadSource(db, document.institute.id)).toEqual(document)
        const again = await importSource(db, document)
        expect(again.site_changed).toBe(false)
        const { courses } = document
        expect(again.courses).toEqual({ added: 0, changed: 0, removed: 0, unchanged: courses.length })
        expect(again.learning_paths.unchanged).toBe(document.learning_paths.length)
      }),
      { numRuns: 60 },
    )
  })
})
