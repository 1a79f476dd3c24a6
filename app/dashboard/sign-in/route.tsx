import { answerPage } from '#app/dashboard/frame/answer.tsx'
import { guestRoute } from '#app/dashboard/frame/guest.ts'

export const { GET } = guestRoute(async (guest) => {
  const { title, lead, again } = guest.words.signIn
  const body = (
    <>
      <p>{lead}</p>
      <p className="quiet">{again}</p>
    </>
  )
  return answerPage(guest, { title, body })
})
