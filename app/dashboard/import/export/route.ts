import { answerFile } from '#app/dashboard/frame/answer.tsx'
import { dashboardRoute } from '#app/dashboard/frame/dashboard-route.ts'
import { exportForms, exportParts } from '#lib/imports/export.ts'
import { templateCsv } from '#lib/sheet/write.ts'

const types = { csv: 'text/csv', json: 'application/json', jsonl: 'application/jsonl' }

/** Downloads a sheet to begin with, or everything that is stored of the institute. */
export const { GET, POST } = dashboardRoute({
  section: 'import',
  isForAdmins: true,
  async show({ db, now, session, url }) {
    const asked = url.searchParams.get('form')
    if (asked === 'template')
      return answerFile(templateCsv(), { name: 'courses.csv', type: `${types.csv}; charset=utf-8` })
    const form = exportForms.find((one) => one === asked)
    if (!form) return 'missing'
    const { institute } = session
    const parts = exportParts(db, institute, form)
    const name = `${institute.slug}-${now.toISOString().slice(0, 10)}.${form}`
    return answerFile(parts, { name, type: `${types[form]}; charset=utf-8` })
  },
})
