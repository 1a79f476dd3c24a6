import { answerPage } from '#app/dashboard/frame/answer.tsx'
import { beginSession } from '#app/dashboard/frame/begin-session.ts'
import { requireStorable } from '#app/dashboard/frame/error-page.ts'
import { ActionForm } from '#app/dashboard/frame/fields.tsx'
import { guestRoute } from '#app/dashboard/frame/guest.ts'
import { refuseTooMany } from '#app/dashboard/frame/guest-limits.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { readForm } from '#lib/api/body.ts'
import { findInvited, redeemInvitation } from '#lib/office/staff/invitations.ts'
import { recordRefusal } from '#lib/office/staff/refusals.ts'

/**
 * The page of an invitation's link. Only the button redeems the invitation: mail programs open links before people do.
 */
export const { GET, POST } = guestRoute(async (guest, _params, sent) => {
  const refused = await refuseTooMany(guest, sent !== undefined)
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
  requireStorable(form)
  const token = form.get('token') ?? ''
  const taken = await redeemInvitation(guest.db, token, guest)
  if (taken) return beginSession(guest, taken.staff_id, { by: 'link', link_of: taken.made_by })
  const invited = await findInvited(guest.db, token, guest.secret)
  if (invited) recordRefusal(guest.db, { action: 'link.refuse', member: { id: invited } }, guest.now)
  return answerPage(guest, { status: 403, title: signIn.title, body: signIn.used })
})
