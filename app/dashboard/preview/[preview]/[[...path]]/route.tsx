import { link } from '#app/dashboard/page/answer.tsx'
import { dashboardRoute, Missing } from '#app/dashboard/page/member-route.ts'
import { answerPreview } from '#app/dashboard/preview/preview-page.tsx'
import { findPreviewed, openPreview, TooLargeToPreview } from '#lib/office/imports/preview.ts'

/** Maximum duration of a preview on Vercel, in seconds: the file is read again. */
export const maxDuration = 60

/**
 * The site's pages as an uploaded file would make them; as `drafts`, those of what is stored, drafts included. Only
 * members of the institute see them.
 */
export const { GET, POST } = dashboardRoute<{ preview: string }>({
  section: 'import',
  async show(visit, { preview: id }) {
    const { db, session, words, url } = visit
    const { institute } = session
    const previewed = await findPreviewed(db, institute.id, id)
    if (!previewed) throw new Missing()
    const isStored = previewed.is === 'drafts'
    try {
      const { preview } = await openPreview(db, institute, previewed)
      const [, path = ''] = /\/dashboard\/preview\/[^/]+(.*)$/s.exec(url.pathname) ?? []
      return answerPreview(visit, {
        ...{ id, preview, address: new URL((path || '/') + url.search, url) },
        said: words.preview.nothingPublished,
        back: isStored
          ? { to: link('/courses'), label: words.preview.backToCourses }
          : { to: link('/import'), label: words.preview.backToImport },
      })
    } catch (error) {
      if (!(error instanceof TooLargeToPreview)) throw error
      return { title: words.preview.see, body: words.preview.tooLarge, status: 422 }
    }
  },
})
