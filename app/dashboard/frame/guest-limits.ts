import { counters } from '#lib/api/counters/counters.ts'
import { emailForm } from '#lib/leads/person.ts'
import { peerVisitor } from '#lib/leads/visitor.ts'
import { secretDigestOf } from '#lib/office/staff/secret.ts'
import { type Guest, tooMany } from './guest.ts'

/** The limits of a clock minute for requests without a session. */
const perMinute = {
  views: 60,
  /** Forms to sign in, right or wrong. */
  attempts: 20,
  asksByBrowser: 2,
  asksByPeer: 6,
  /** Mails to one address. Using it up takes several peers, and the owner can still sign in by passkey or link. */
  asksForAddress: 20,
}

/** Refuses a peer with too many views or attempts; undefined below the limits. */
export async function refuseTooMany(guest: Guest, isForm: boolean): Promise<Response | undefined> {
  const kind = isForm ? 'attempts' : 'views'
  const limit = { name: `dashboard-${kind}:${peerOf(guest)}`, perMinute: perMinute[kind] }
  return (await counters().take([limit], guest.now)) && tooMany(guest)
}

/** Refuses another code to a browser, a peer or an e-mail address, known or not; undefined below the limits. */
export async function refuseAsk(guest: Guest, browser: string, email: string): Promise<Response | undefined> {
  const { secret, now } = guest
  const limits = [
    { name: `dashboard-ask:${secretDigestOf(browser, secret)}`, perMinute: perMinute.asksByBrowser },
    { name: `dashboard-ask:${peerOf(guest)}`, perMinute: perMinute.asksByPeer },
    {
      name: `dashboard-ask:${secretDigestOf(emailForm(email), secret)}`,
      perMinute: perMinute.asksForAddress,
    },
  ]
  return (await counters().take(limits, now)) && tooMany(guest)
}

const peerOf = ({ headers }: Guest): string => peerVisitor(headers, 'dashboard').hash
