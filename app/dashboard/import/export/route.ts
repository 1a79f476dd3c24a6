import { answerFile } from '#app/dashboard/page/answer.tsx'
import { dashboardRoute, Missing } from '#app/dashboard/page/member-route.ts'
import type { Db } from '#lib/base/db/open.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { exports } from '#lib/modules/sheet/export.ts'
import { templateCsv } from '#lib/modules/sheet/write.ts'
import { NoSheet } from '#lib/office/imports/sheet-choice.ts'
import { faultsCsv } from '#lib/office/imports/sheet-facts.ts'
import { findStoredDocument } from '#lib/office/imports/stored-documents.ts'

/** Download of an empty template sheet, of all data of the institute, or of the faulty rows of an upload. */
export const { GET, POST } = dashboardRoute({
  section: 'import',
  isForAdmins: true,
  needsFresh: true,
  async show({ db, now, session, url }) {
    const form = url.searchParams.get('form') ?? ''
    if (form === 'template')
      return answerFile(templateCsv(), { name: 'courses.csv', type: 'text/csv; charset=utf-8' })
    if (form === 'faults') return faultyCells(db, session.institute.id, url.searchParams.get('id') ?? '')
    const found = exports.get(form)
    if (!found) throw new Missing()
    const { institute } = session
    const parts = found.parts(db, institute)
    const name = `${institute.slug}-${dateIn(institute.time_zone, now)}.${form}`
    try {
      const { value = '' } = await parts.next()
      return answerFile(startingWith(value, parts), { name, type: found.type })
    } catch (error) {
      if (!(error instanceof NoSheet)) throw error
      return { body: '', status: 422, outcome: { fault: error.message } }
    }
  },
})

async function faultyCells(db: Db, instituteId: string, id: string): Promise<Response> {
  const kept = await findStoredDocument(db, instituteId, id)
  const rows = kept?.trial?.facts?.rows
  if (!rows) throw new Missing()
  return answerFile(faultsCsv(rows), { name: 'faults.csv', type: 'text/csv; charset=utf-8' })
}

async function* startingWith<Part>(first: Part, others: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield first
  yield* others
}
