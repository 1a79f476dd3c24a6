import { missingResponse } from '#app/(site)/answer-at-host.ts'
import { atDeployment } from '#app/deployment-host.ts'
import { inBackground } from '#lib/base/background.ts'
import { databaseNow } from '#lib/base/db/clock.ts'
import { isOutOfTime, isUnreachable, setUpFaultOf } from '#lib/base/db/failures.ts'
import { type Db, inTransaction } from '#lib/base/db/open.ts'
import { db } from '#lib/base/db.ts'
import { log } from '#lib/base/log.ts'
import { DeliveryFailure } from '#lib/base/net/delivery-outcome.ts'
import type { MailPermit } from '#lib/base/net/mail.ts'
import { countMail } from '#lib/base/net/mail-limit.ts'
import { isStorable } from '#lib/base/plain-text.ts'
import { readForm } from '#lib/contract/api/body.ts'
import { counters } from '#lib/contract/api/counters/counters.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { isFromOwnPage, peerVisitor } from '#lib/contract/api/visitor.ts'
import { recordRefusal } from '#lib/modules/dashboard/staff/codes.ts'
import {
  knownBrowserIn,
  makeKnownBrowser,
  rememberedSeconds,
} from '#lib/modules/dashboard/staff/known-browser-cookie.ts'
import {
  dashboardSecret,
  endSession,
  findSession,
  openSession,
  type Session,
  secretDigestOf,
  sessionSeconds,
  workOn,
} from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import { type Spoken, untilIn, wordsFor } from '#lib/modules/dashboard/words/words.ts'
import { ServerBusy } from '#lib/office/imports/server-busy.ts'
import { type AuditEvent, recordAudit } from '#lib/office/institutes/audit.ts'
import { deployment } from '#lib/site/site-settings.ts'
import { answerPage, answerRefusal, answerText, link, redirectTo } from './answer.tsx'

export interface Guest extends Spoken {
  db: Db
  now: Date
  secret: string
  url: URL
  /** Path of the page itself, to which its forms post. */
  here: string
  headers: Headers
}

export type Form = URLSearchParams
/** `sent` is a request with a form in its body, to be read after the session check; undefined for a GET. */
type Answer<Params> = (guest: Guest, params: Params, sent: Request | undefined) => Promise<Response>
interface Context {
  params: Promise<object>
}

/**
 * Creates a dashboard route, both for pages with a session (`dashboardRoute`) and without (`openRoute`). While the
 * dashboard is closed, every route answers 404. Accepts a form only if the browser's headers show that it was sent from
 * the dashboard's own pages: a session cookie alone proves nothing.
 */
export function baseRoute<Params>(answer: Answer<Params>) {
  const handle = async (request: Request, { params }: Context): Promise<Response> => {
    const secret = dashboardSecret()
    if (secret === undefined) return missingResponse(request)
    const isForm = request.method === 'POST'
    if (isForm && isFromOwnPage(request.headers, deployment().origin) !== true) {
      countForeignForm(request.headers, secret)
      return answerText(403, 'This form was not sent from a page of the dashboard.')
    }
    const url = new URL(request.url)
    requireStorable(url.searchParams)
    const { maintenance } = db()
    const guest = {
      db: maintenance,
      now: await databaseNow(maintenance),
      secret,
      url,
      here: link(url.pathname.split('/dashboard')[1]),
      headers: request.headers,
      ...wordsFor(request.headers),
    }
    return answer(guest, (await params) as Params, isForm ? request : undefined)
  }
  const route = atDeployment((request: Request, context: Context) =>
    handle(request, context).catch((error) => answerError(request, error)),
  )
  return { GET: route, POST: route }
}

/** Counts a form that another site sent, for the member whose cookie came with it. */
function countForeignForm(headers: Headers, secret: string): void {
  const { maintenance } = db()
  const token = tokenIn(headers)
  const find = async () =>
    token ? findSession(maintenance, token, { secret, now: await databaseNow(maintenance) }) : undefined
  const count = (session?: Session) =>
    recordRefusal(maintenance, { action: 'origin.refuse', member: session?.staff })
  inBackground(
    'refusals',
    find().then(count, () => count()),
  )
}

const perMinute = {
  views: 60,
  /** Submitted sign-in forms, whether the code is right or wrong. */
  attempts: 20,
  asksByBrowser: 2,
  asksByPeer: 6,
}

/** Creates the route of a page that needs no session, rate-limited per peer. `form` is undefined for a GET. */
export const openRoute = (answer: (guest: Guest, form: Form | undefined) => Promise<Response>) =>
  baseRoute(async (guest, _params, sent) => {
    const kind = sent ? 'attempts' : 'views'
    const limit = { name: `dashboard-${kind}:${peerOf(guest)}`, perMinute: perMinute[kind] }
    if ((await counters().take([limit], guest.now)).exceeded) return answerRefusal(guest, 'tooMany')
    const form = sent && (await readForm(sent))
    if (form) requireStorable(form)
    return answer(guest, form)
  })

/** Refuses too many. A browser that knows the address counts by itself, so that strangers lock nobody out. */
export async function countAsk(guest: Guest, browser: string, email: string): Promise<MailPermit | Response> {
  const { words, say, language, now } = guest
  const asker = secretDigestOf(browser, guest.secret)
  const limits = [
    { name: `dashboard-ask:${asker}`, perMinute: perMinute.asksByBrowser },
    { name: `dashboard-ask:${peerOf(guest)}`, perMinute: perMinute.asksByPeer },
  ]
  if ((await counters().take(limits, now)).exceeded) return answerRefusal(guest, 'tooMany')
  const known = knownBrowserIn(tokenIn(guest.headers, 'known'), email, guest)
  return countMail(guest.db, email, 'code', known).catch(async (error: unknown) => {
    const retryAfter = error instanceof DeliveryFailure ? error.outcome.retryAfter : undefined
    if (!retryAfter) throw error
    const body = say(words.tooManyCodes, { when: untilIn(language, retryAfter, now) })
    const refusal = await answerPage(guest, { status: 429, title: words.tooManyCodesTitle, body })
    const seconds = Math.max(1, Math.ceil((retryAfter.getTime() - now.getTime()) / 1_000))
    refusal.headers.set('retry-after', String(seconds))
    return refusal
  })
}

const peerOf = ({ headers }: Guest): string => peerVisitor(headers, 'dashboard').hash

interface Proved {
  staffId: string
  by: { by: 'code' } | { by: 'link'; link_of: string }
}

/**
 * Redeems a code or link, opens a session and redirects to the dashboard, all in one transaction, so that a link stays
 * usable if the session cannot be stored. Ends the browser's earlier session, so that a cookie planted before sign-in
 * is worthless; an operator who signs in again stays at the institute that the session worked on. Leads to the page `to`
 * of the dashboard. Returns undefined when `redeem` refuses.
 */
export async function beginSession(
  guest: Guest,
  redeem: (trx: Db) => Promise<Proved | undefined>,
  to = '',
): Promise<Response | undefined> {
  const { headers, now } = guest
  const begun = await inTransaction(guest.db, async (trx) => {
    const proved = await redeem(trx)
    if (!proved) return undefined
    const before = tokenIn(headers)
    const left = before === undefined ? undefined : await findSession(trx, before, guest)
    if (left) await endSession(trx, left.id)
    const { staffId, by } = proved
    const linkOf = 'link_of' in by ? by.link_of : null
    const agent = headers.get('user-agent') ?? ''
    const opened = await openSession(trx, { staffId, agent, linkOf }, guest)
    const session = await findSession(trx, opened, guest)
    if (!session) return undefined
    if (left?.staff.id === staffId) await workOn(trx, session.id, left.institute.id)
    const event: AuditEvent = { action: 'session.open', subject: session.id, after: by }
    await recordAudit(trx, event, { instituteId: session.institute.id, who: session.staff.email, now })
    return { token: opened, email: session.staff.email }
  })
  if (!begun) return undefined
  const answer = redirectTo(link(to), setCookie(headers, 'session', begun.token))
  answer.headers.append('set-cookie', setCookie(headers, 'known', makeKnownBrowser(begun.email, guest)))
  return answer
}

/** One for the session, one of the browser that asked for a code, one that shows an earlier sign-in. */
const cookies = {
  session: { name: 'dashboard', seconds: sessionSeconds },
  asker: { name: 'dashboard-code', seconds: 3600 },
  known: { name: 'dashboard-known', seconds: rememberedSeconds },
}
type Cookie = keyof typeof cookies

/** `__Host-` keeps other hosts from setting the cookie. Browsers refuse the prefix over plain HTTP. */
const nameFor = (headers: Headers, cookie: Cookie): string =>
  `${isSecure(headers) ? '__Host-' : ''}${cookies[cookie].name}`

function isSecure(headers: Headers): boolean {
  const [scheme] = (headers.get('x-forwarded-proto') ?? '').split(',')
  return scheme?.trim() === 'https' || deployment().origin.startsWith('https:')
}

export function tokenIn(headers: Headers, cookie: Cookie = 'session'): string | undefined {
  const name = `${nameFor(headers, cookie)}=`
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) || undefined
}

/** Returns the header value that sets a cookie; an empty token removes the cookie. */
export function setCookie(headers: Headers, cookie: Cookie, token: string): string {
  const seconds = token === '' ? 0 : cookies[cookie].seconds
  return `${nameFor(headers, cookie)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure(headers) ? '; Secure' : ''}`
}

/** Wraps the error of a change that was rolled back, so that the page can tell the member that nothing was stored. */
export class NothingStored extends Error {
  constructor(cause: unknown) {
    super('a change was rolled back', { cause })
  }
}

async function answerError({ headers, url }: Request, error: unknown): Promise<Response> {
  const spoken = wordsFor(headers)
  const { refusedTitle, failedTitle, failed, nothingStored, busy, notSetUpTitle } = spoken.words
  const answer = (status: number, title: string, body: string) => answerPage(spoken, { status, title, body })
  if (error instanceof Problem) return answer(error.status, refusedTitle, error.message)
  const cause = error instanceof NothingStored ? error.cause : error
  const fault = setUpFaultOf(cause)
  // Log only the path, because the query may contain an invitation's token.
  const { pathname } = new URL(url)
  log().error({ err: cause, path: pathname }, `a page of the dashboard failed: ${fault ?? 'unexpected'}`)
  if (fault !== undefined) return answer(503, notSetUpTitle, `${fault}.`)
  const isBusy = cause instanceof ServerBusy
  const isPassing = isBusy || isUnreachable(cause) || isOutOfTime(cause)
  const body = isBusy ? busy : cause === error ? failed : nothingStored
  const failure = await answer(isPassing ? 503 : 500, failedTitle, body)
  if (isPassing) failure.headers.set('retry-after', isBusy ? '60' : '5')
  return failure
}

/** Rejects fields with characters that the database cannot store, so that pages need no check of their own. */
export function requireStorable(fields: URLSearchParams): void {
  for (const [name, value] of fields)
    if (!isStorable(`${name}${value}`))
      throw new Problem(
        'invalid_request',
        `The field ${JSON.stringify(name)} contains a character that cannot be stored.`,
      )
}
