import { readForm } from '#lib/api/body.ts'
import { counters } from '#lib/api/counters/counters.ts'
import { peerVisitor } from '#lib/leads/visitor.ts'
import { takeAsk } from '#lib/modules/dashboard/staff/codes.ts'
import { secretDigestOf } from '#lib/modules/dashboard/staff/secret.ts'
import { answerRefusal } from './answer.tsx'
import { requireStorable } from './error-page.ts'
import { type Form, type Guest, guestRoute } from './guest.ts'

/** The limits of a clock minute for requests without a session. */
const perMinute = {
  views: 60,
  /** Forms to sign in, right or wrong. */
  attempts: 20,
  asksByBrowser: 2,
  asksByPeer: 6,
}

/** Makes the route of a page without a session, which limits each peer; `form` is undefined for a view. */
export const openRoute = (answer: (guest: Guest, form: Form | undefined) => Promise<Response>) =>
  guestRoute(async (guest, _params, sent) => {
    const kind = sent ? 'attempts' : 'views'
    const limit = { name: `dashboard-${kind}:${peerOf(guest)}`, perMinute: perMinute[kind] }
    if (await counters().take([limit], guest.now)) return answerRefusal(guest, 'tooMany')
    const form = sent && (await readForm(sent))
    if (form) requireStorable(form)
    return answer(guest, form)
  })

/** Refuses another code to a browser, a peer or an e-mail address, known or not; undefined below the limits. */
export async function refuseAsk(guest: Guest, browser: string, email: string): Promise<Response | undefined> {
  const limits = [
    {
      name: `dashboard-ask:${secretDigestOf(browser, guest.secret)}`,
      perMinute: perMinute.asksByBrowser,
    },
    { name: `dashboard-ask:${peerOf(guest)}`, perMinute: perMinute.asksByPeer },
  ]
  if (await counters().take(limits, guest.now)) return answerRefusal(guest, 'tooMany')
  return (await takeAsk(guest.db, email, guest.secret)) ? undefined : answerRefusal(guest, 'tooManyCodes')
}

const peerOf = ({ headers }: Guest): string => peerVisitor(headers, 'dashboard').hash
