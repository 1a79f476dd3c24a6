import { answerFile } from '#app/dashboard/page/answer.tsx'
import { dashboardRoute, Missing } from '#app/dashboard/page/member-route.ts'
import { exportForms, exportParts } from '#lib/imports/export.ts'
import { NoSheet } from '#lib/modules/sheet/cell.ts'
import { templateCsv } from '#lib/modules/sheet/write.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  jsonl: 'application/jsonl; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Downloads a sheet to begin with, or everything that is stored of the institute. */
export const { GET, POST } = dashboardRoute({
  section: 'import',
  isForAdmins: true,
  async show({ db, now, session, url }) {
    const asked = url.searchParams.get('form')
    if (asked === 'template') return answerFile(templateCsv(), { name: 'courses.csv', type: types.csv })
    const form = exportForms.find((one) => one === asked)
    if (!form) throw new Missing()
    const { institute } = session
    const parts = exportParts(db, institute, form)
    const name = `${institute.slug}-${now.toISOString().slice(0, 10)}.${form}`
    try {
      const { value = '' } = await parts.next()
      return answerFile(startingWith(value, parts), { name, type: types[form] })
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
