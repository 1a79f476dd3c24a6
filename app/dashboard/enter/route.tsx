import { answerPage } from '#app/dashboard/page/answer.tsx'
import { beginSession, openRoute } from '#app/dashboard/page/base-route.ts'
import { ActionForm } from '#app/dashboard/page/fields.tsx'
import { recordRefusal } from '#lib/modules/dashboard/staff/codes.ts'
import { findInvited, redeemInvitation } from '#lib/modules/dashboard/staff/staff.ts'

/** Page that an invitation link opens. Only its button redeems the invitation, because mail programs prefetch links. */
export const { GET, POST } = openRoute(async (guest, form) => {
  const { signIn } = guest.words
  const token = (form ?? guest.url.searchParams).get('token') ?? ''
  if (!form) {
    const body = (
      <>
        <p>{signIn.enterLead}</p>
        <ActionForm to={guest.here} action="enter" label={signIn.enter} fields={{ token }} />
      </>
    )
    return answerPage(guest, { title: signIn.enterTitle, body })
  }
  const entered = await beginSession(guest, async (trx) => {
    const taken = await redeemInvitation(trx, token, guest)
    return taken && { staffId: taken.staff_id, by: { by: 'link', link_of: taken.made_by } }
  })
  if (entered) return entered
  const invited = await findInvited(guest.db, token, guest.secret)
  if (invited) recordRefusal(guest.db, { action: 'link.refuse', member: { id: invited } })
  return answerPage(guest, { status: 403, title: signIn.title, body: signIn.used })
})
