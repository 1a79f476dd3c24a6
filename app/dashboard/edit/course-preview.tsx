import { styleSheet } from '#app/(site)/assets/files.ts'
import { rendered } from '#app/(site)/made-page.tsx'
import { link } from '#app/dashboard/page/answer.tsx'
import { type DashboardRequest, Missing, Refused } from '#app/dashboard/page/member-route.ts'
import { answerPreview } from '#app/dashboard/preview/preview-page.tsx'
import { noStore } from '#lib/contract/api/answer.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { findCourse } from '#lib/contract/catalogue/preview/reads.ts'
import { previewStored, TooLargeToPreview } from '#lib/office/imports/preview.ts'
import { deployment } from '#lib/site/settings.ts'

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
  const slug = findCourse(preview, course.id, undefined)?.slug ?? course.id
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
    const page = (
      <html lang={language}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{words.preview.faulty}</title>
          <link rel="stylesheet" href={`${deployment().base}/assets/${styleSheet().name}`} />
          <link rel="stylesheet" href={link('/style.css')} />
        </head>
        <body>
          <main className="dashboard">
            <p className="said said-fault" role="alert">
              {words.preview.faulty} {error.message}
            </p>
          </main>
        </body>
      </html>
    )
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': noStore,
      'content-security-policy':
        "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'self'",
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    }
    return new Response(await rendered(page), { status: 422, headers })
  }
}
