import { answerFile } from '#app/dashboard/page/answer.tsx'
import { dashboardRoute, Missing } from '#app/dashboard/page/member-route.ts'
import type { Db } from '#lib/base/db/open.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { pluggedSheets } from '#lib/module.ts'
import { exportsWith } from '#lib/office/imports/export.ts'
import { readFile } from '#lib/office/imports/read.ts'
import { choiceOf, NoSheet } from '#lib/office/imports/sheets.ts'
import { findStoredDocument } from '#lib/office/imports/stored-documents.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'

/** Download of an empty template sheet, of all data of the institute, or of the faulty rows of an upload. */
export const { GET, POST } = dashboardRoute({
  section: 'import',
  isForAdmins: true,
  needsFresh: true,
  async show({ db, now, session, url }) {
    const form = url.searchParams.get('form') ?? ''
    const sheets = await pluggedSheets()
    if (form === 'template' && sheets)
      return answerFile(sheets.template(), { name: 'courses.csv', type: 'text/csv; charset=utf-8' })
    if (form === 'faults') return faultRows(db, session.institute, url.searchParams.get('id') ?? '')
    const found = exportsWith(sheets).get(form)
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

/** Answers the rows of an uploaded sheet that cannot be read. */
async function faultRows(db: Db, institute: InstituteName, id: string): Promise<Response> {
  const kept = await findStoredDocument(db, institute.id, id)
  if (!kept?.trial?.facts) throw new Missing()
  const choice = { ...choiceOf(kept.trial.facts), withFaultRows: true }
  const { facts } = await readFile(db, institute, kept, choice)
  return answerFile(facts?.faultRows ?? '', { name: 'faults.csv', type: 'text/csv; charset=utf-8' })
}

async function* startingWith<Part>(first: Part, others: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield first
  yield* others
}
