import { answerPage } from '#app/dashboard/page/answer.tsx'
import { type DashboardRequest, Missing, Refused } from '#app/dashboard/page/member-route.ts'
import { answerPreview } from '#app/dashboard/preview/preview-page.tsx'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { CourseSummary } from '#lib/contract/catalogue/shapes/course-list.ts'
import { previewStored, TooLargeToPreview } from '#lib/office/imports/preview.ts'

/** Name of the frame beside a course's form. The form's button *Preview* is sent into it, so that the form stays. */
export const previewFrame = 'seen'

/** Sends the form where its result is shown: into the frame beside it, or into another tab. */
export const PreviewButton = ({
  words,
  into = '_blank',
}: Pick<DashboardRequest, 'words'> & { into?: string | undefined }) => (
  <button type="submit" name="action" value="preview" formTarget={into} className="button-quiet">
    {words.preview.button}
  </button>
)

/** Answers with the page of a course that is not stored. */
export async function answerCourse(request: DashboardRequest, course: CourseSource): Promise<Response> {
  const { db, session, words, url } = request
  const preview = await previewStored(db, session.institute.id, [course]).catch((error) => {
    throw error instanceof TooLargeToPreview ? new Refused(words.preview.tooLarge) : error
  })
  if (!preview) throw new Missing()
  const opened = preview.byId.get(course.id)
  const shown = opened && (JSON.parse(opened.version.summary) as CourseSummary)
  const slug = shown?.slug ?? course.id
  const address = new URL(`/courses/${encodeURIComponent(slug)}`, url)
  return answerPreview(request, { id: 'drafts', preview, address, said: words.preview.nothingSaved })
}

/** Runs a preview. What is wrong with the form is said where the page would stand: the form itself is still there. */
export async function orItsFaults(
  { words, language }: DashboardRequest,
  show: () => Promise<Response>,
): Promise<Response> {
  try {
    return await show()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const refusal = await answerPage(
      { words, language },
      { status: 422, title: words.preview.faulty, body: '', outcome: { fault: error.message } },
    )
    refusal.headers.set(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'self'",
    )
    refusal.headers.set('x-frame-options', 'SAMEORIGIN')
    return refusal
  }
}
