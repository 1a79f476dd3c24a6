import { answerFile } from '#app/dashboard/page/answer.tsx'
import { dashboardRoute, Missing } from '#app/dashboard/page/member-route.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { pluggedSheets } from '#lib/module.ts'
import { exportsWith } from '#lib/office/imports/export.ts'
import { NoSheet } from '#lib/office/imports/sheets.ts'

/** Download of an empty template sheet, or of all data of the institute. */
export const { GET, POST } = dashboardRoute({
  section: 'import',
  isForAdmins: true,
  needsFresh: true,
  async show({ db, now, session, url }) {
    const form = url.searchParams.get('form') ?? ''
    const sheets = await pluggedSheets()
    if (form === 'template' && sheets)
      return answerFile(sheets.template(), { name: 'courses.csv', type: 'text/csv; charset=utf-8' })
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

async function* startingWith<Part>(first: Part, others: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield first
  yield* others
}
