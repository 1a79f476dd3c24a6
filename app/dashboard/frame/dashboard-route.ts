import { wordFor, wordsIn } from '#app/dashboard/words/words.ts'
import { counters } from '#lib/api/counters/counters.ts'
import { type AuditEvent, recordAuditEvent } from '#lib/office/staff/audit.ts'
import { findSession, type Session } from '#lib/office/staff/sessions.ts'
import { answerPage, answerText, redirectTo } from './answer.tsx'
import { tokenIn } from './cookie.ts'
import { requireStorable } from './error-page.ts'
import { type GivenFile, readFileForm } from './file-form.ts'
import { type Form, type Guest, guestRoute, tooMany } from './guest.ts'
import { link } from './link.ts'
import type { Outcome, View } from './shell.tsx'

/** A request of a signed-in member. */
export interface DashboardRequest extends Guest {
  session: Session
  /** The file in a form's field `file`. */
  file?: GivenFile
  /** The refused form, for its page to show again. */
  sent?: Form
}

export interface Page<Params> {
  /** The page's entry in the menu. */
  section: string
  /** Only admins may see it. */
  isForAdmins?: boolean
  show: (request: DashboardRequest, params: Params) => Promise<View | Response | 'missing'>
  /** The actions of the page's forms, by their field `action`. */
  actions?: Record<string, Action<Params>>
}

export interface Action<Params> {
  isForAdmins?: boolean
  /** Does the action or throws a `Refused`; 'missing' when the institute has no such thing. */
  run: (request: DashboardRequest, form: Form, params: Params) => Promise<Done | 'missing'>
}

export interface Done {
  /** The event for the audit log; every action has one. */
  event: AuditEvent
  /** The page to show next; the same page by default. */
  to?: string
  /** A secret, shown once. */
  reveal?: { label: string; value: string }
  /** A notice with values, instead of the event's own. */
  notice?: string
  cookie?: string
}

/** Thrown for invalid input; the page shows the message, and `reveal` below it. */
export class Refused extends Error {
  readonly reveal: Outcome['reveal']

  constructor(message: string, reveal?: Outcome['reveal']) {
    super(message)
    this.reveal = reveal
  }
}

/** Runs a check of the library and turns its error into a `Refused`. */
export function refusing<Value>(check: () => Value): Value {
  try {
    return check()
  } catch (error) {
    throw new Refused((error as Error).message)
  }
}

const perMinute = 240

/** Makes the route of a page for signed-in members. */
export const dashboardRoute = <Params>(page: Page<Params>) =>
  guestRoute<Params>(async (guest, params, sent) => {
    const token = tokenIn(guest.headers)
    const session = token && (await findSession(guest.db, token, guest))
    if (!session) return redirectTo(link('/sign-in'))
    const { language } = session.staff
    const request = { ...guest, session, ...(language !== null && wordsIn(language)) }
    const limit = { name: `dashboard:${session.staff.id}`, perMinute }
    if (await counters().take([limit], guest.now)) return tooMany(request)
    if (page.isForAdmins && session.staff.role !== 'admin') return refuseRole(request)
    if (!sent) return look(page, request, params)
    const { form, file } = await readFileForm(sent)
    requireStorable(form)
    return act(page, file ? { ...request, file } : request, params, form)
  })

async function look<Params>(
  page: Page<Params>,
  request: DashboardRequest,
  params: Params,
  outcome: Outcome = {},
) {
  const view = await page.show(request, params)
  if (view instanceof Response) return view
  const context = { ...request, section: page.section }
  if (view === 'missing')
    return answerPage(context, {
      status: 404,
      title: request.words.missingTitle,
      body: request.words.missing,
    })
  const did = request.url.searchParams.get('did') ?? ''
  const said = Object.hasOwn(request.words.events, did) ? wordFor(request.words.events, did) : undefined
  const status = outcome.fault === undefined ? 200 : 422
  return answerPage(context, {
    status,
    outcome: { ...(said !== undefined && { notice: said }), ...outcome },
    ...view,
  })
}

async function act<Params>(
  page: Page<Params>,
  request: DashboardRequest,
  params: Params,
  form: Form,
): Promise<Response> {
  const { session, now, db } = request
  const name = form.get('action') ?? ''
  const action = page.actions && Object.hasOwn(page.actions, name) ? page.actions[name] : undefined
  if (!action) return answerText(400, 'There is no such action.')
  if (action.isForAdmins && session.staff.role !== 'admin') return refuseRole(request)
  let done: Done | 'missing'
  try {
    done = await action.run(request, form, params)
  } catch (error) {
    if (error instanceof Refused)
      return look(page, { ...request, sent: form }, params, {
        fault: error.message,
        ...(error.reveal && { reveal: error.reveal }),
      })
    throw error
  }
  if (done === 'missing')
    return answerPage(request, {
      status: 404,
      title: request.words.missingTitle,
      body: request.words.missing,
    })
  const { event, reveal, notice, to, cookie } = done
  await recordAuditEvent(db, event, { instituteId: session.institute.id, who: session.staff.email, now })
  const words = notice ?? wordFor(request.words.events, event.action)
  if (reveal || notice) return look(page, request, params, { notice: words, ...(reveal && { reveal }) })
  const back = to ?? `${link()}${request.url.pathname.split('/dashboard')[1] ?? ''}`
  return redirectTo(`${back}${back.includes('?') ? '&' : '?'}did=${event.action}`, cookie)
}

const refuseRole = (request: DashboardRequest): Promise<Response> =>
  answerPage(request, { status: 403, title: request.words.adminsTitle, body: request.words.adminsOnly })
