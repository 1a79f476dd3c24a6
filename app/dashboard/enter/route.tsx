import { answerPage, leadTo } from '#app/dashboard/frame/answer.tsx'
import { beginSession } from '#app/dashboard/frame/begin-session.ts'
import { sessionCookie } from '#app/dashboard/frame/cookie.ts'
import { ActionForm } from '#app/dashboard/frame/fields.tsx'
import { guestRoute, refuseTooMany } from '#app/dashboard/frame/guest.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { readForm } from '#lib/api/body.ts'
import { takeInvitation } from '#lib/staff/tokens.ts'

/**
 * Where an invitation's link leads. Looking uses nothing up, since mail programs look at links before people do: the
 * button does.
 */
export const { GET, POST } = guestRoute(async (guest, _params, sent) => {
  const refused = await refuseTooMany(guest)
  if (refused) return refused
  const { signIn } = guest.words
  if (!sent) {
    const token = guest.url.searchParams.get('token') ?? ''
    const body = (
      <>
        <p>{signIn.enterLead}</p>
        <ActionForm to={link('/enter')} action="enter" label={signIn.enter} fields={{ token }} />
      </>
    )
    return answerPage(guest, { title: signIn.enterTitle, body })
  }
  const form = await readForm(sent)
  const staffId = await takeInvitation(guest.db, form.get('token') ?? '', guest)
  if (staffId === undefined) return answerPage(guest, { status: 403, title: signIn.title, body: signIn.used })
  return leadTo(link(), sessionCookie(guest.headers, await beginSession(guest, staffId)))
})
