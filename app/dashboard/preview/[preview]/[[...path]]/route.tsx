import { link } from '#app/dashboard/page/answer.tsx'
import { type DashboardRequest, dashboardRoute, Missing } from '#app/dashboard/page/member-route.ts'
import { chosenIn } from '#app/dashboard/preview/chosen.ts'
import { answerPreview } from '#app/dashboard/preview/preview-page.tsx'
import { planTogether } from '#lib/modules/dashboard/courses/bulk-changes.ts'
import { openPreview, previewStored, TooLargeToPreview } from '#lib/office/imports/preview.ts'
import { findPreviewed } from '#lib/office/imports/previewed.ts'

/** Maximum duration of a preview on Vercel, in seconds: the file is read again. */
export const maxDuration = 60

/** The site as an upload would make it, with its drafts, or after a change of chosen courses. */
export const { GET, POST } = dashboardRoute<{ preview: string }>({
  section: 'import',
  async show(visit, { preview: id }) {
    const { words, url } = visit
    try {
      const { preview, back } = await openNamed(visit, id)
      const [, path = ''] = /\/dashboard\/preview\/[^/]+(.*)$/s.exec(url.pathname) ?? []
      const address = new URL((path || '/') + url.search, url)
      return answerPreview(visit, { id, preview, address, said: words.preview.nothingPublished, back })
    } catch (error) {
      if (!(error instanceof TooLargeToPreview)) throw error
      return { title: words.preview.see, body: words.preview.tooLarge, status: 422 }
    }
  },
})

async function openNamed({ db, session, words }: DashboardRequest, name: string) {
  const { institute } = session
  const toCourses = { to: link('/courses'), label: words.preview.backToCourses }
  const chosen = chosenIn(name)
  if (chosen) {
    const changed = await planTogether(db, institute.id, chosen.ids, chosen.what)
    const preview = await previewStored(db, institute.id, changed, true)
    if (!preview) throw new Missing()
    return { preview, back: toCourses }
  }
  const previewed = await findPreviewed(db, institute.id, name, { undos: true })
  if (!previewed) throw new Missing()
  const { preview } = await openPreview(db, institute, previewed)
  const toImport = { to: link('/import'), label: words.preview.backToImport }
  return { preview, back: previewed.is === 'drafts' ? toCourses : toImport }
}
