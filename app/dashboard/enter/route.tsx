import { answerPage, link } from '#app/dashboard/page/answer.tsx'
import { beginSession, openRoute } from '#app/dashboard/page/base-route.ts'
import { ActionForm, Field } from '#app/dashboard/page/fields.tsx'
import { newLink } from '#app/dashboard/page/new-link.tsx'
import { recordRefusal } from '#lib/modules/dashboard/staff/codes.ts'
import { findInvited, redeemInvitation } from '#lib/modules/dashboard/staff/staff.ts'

/** Only the form redeems the link, because mail programs prefetch links. Without scripts people paste it. */
export const { GET, POST } = openRoute(async (guest, form) => {
  const { signIn } = guest.words
  if (!form) {
    const body = (
      <>
        <p>{signIn.enterLead}</p>
        <ActionForm to={guest.here} action="enter" label={signIn.enter}>
          <Field name="token" label={signIn.link} isRequired />
        </ActionForm>
        <script src={link('/enter/link.js')} defer />
      </>
    )
    return answerPage(guest, { title: signIn.enterTitle, body })
  }
  const token = /[\w-]*$/.exec(form.get('token')?.trim() ?? '')?.[0] ?? ''
  const entered = await beginSession(guest, async (trx) => {
    const taken = await redeemInvitation(trx, token, guest)
    return taken && { staffId: taken.staff_id, by: { by: 'link', link_of: taken.made_by } }
  })
  if (entered) return entered
  const invited = await findInvited(guest.db, token, guest.secret)
  if (invited) recordRefusal(guest.db, { action: 'link.refuse', member: { id: invited } })
  const body = (
    <>
      <p>{signIn.used}</p>
      {await newLink(guest)}
    </>
  )
  return answerPage(guest, { status: 403, title: signIn.title, body })
})
