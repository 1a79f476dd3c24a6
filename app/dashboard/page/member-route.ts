import {
  causeIn,
  type DashboardWords,
  momentIn,
  recentIn,
  wordFor,
  wordsIn,
} from '#app/dashboard/words/words.ts'
import { readForm } from '#lib/api/body.ts'
import { counters } from '#lib/api/counters/counters.ts'
import { Problem } from '#lib/api/problem.ts'
import { type Db, inTransaction } from '#lib/db/open.ts'
import { type AuditEvent, recordAudit } from '#lib/institutes/audit.ts'
import { findSession, type Session } from '#lib/modules/dashboard/staff/sessions.ts'
import { perProcess } from '#lib/per-process.ts'
import {
  answerPage,
  answerRefusal,
  answerText,
  link,
  type Outcome,
  redirectTo,
  type View,
} from './answer.tsx'
import { baseRoute, type Form, type Guest, NothingStored, requireStorable, tokenIn } from './base-route.ts'

/** A request of a signed-in member. */
export interface DashboardRequest extends Guest {
  session: Session
  section: keyof DashboardWords['sections']
  /** Formats a moment in the institute's time zone; a dash for null. */
  moment: (at: Date | string | null) => string
  /** Formats a moment as `moment` does, but says "today". */
  recent: (at: Date) => string
  /** Says a cause that the library recorded; only an operator reads names of settings. */
  cause: (text: string) => string
  /** The file in a form's field `file`. */
  file?: GivenFile
  /** The refused form, for its page to show again. */
  sent?: Form
}

export interface Page<Params> {
  /** The page's entry in the menu. */
  section: keyof DashboardWords['sections']
  /** Only admins may see it. */
  isForAdmins?: boolean
  isForOperators?: boolean
  /** Forms of a member, and of an institute, run one at a time: another is 429 before its body is read. */
  isOneAtATime?: boolean
  show: (request: DashboardRequest, params: Params) => Promise<View | Response>
  /** The actions of the page's forms, by their field `action`. */
  actions?: Record<string, Action<Params>>
  /** Actions that only admins may do. */
  adminActions?: Record<string, Action<Params>>
}

/**
 * An action runs in one transaction with its audit event (`request.db` is that transaction), so neither is stored
 * without the other. An action that waits for another service would hold the transaction open meanwhile: it stands under
 * `alone`, and ends with `store` itself.
 */
export type Action<Params> = ActionRun<Params> | { alone: ActionRun<Params, Recorded> }

/** Does an action, or throws `Refused` or `Missing`. */
export type ActionRun<Params, Outcome = Done> = (
  request: DashboardRequest,
  form: Form,
  params: Params,
) => Promise<Outcome>

export interface Done {
  /** The event for the audit log; every action has one. */
  event: AuditEvent
  /** The institute in whose log the event stands; the session's by default. */
  instituteId?: string
  /** What follows the commit, such as a delivery. */
  after?: (pool: Db) => void
  /** The page to show next; the same page by default. */
  to?: string
  /** A secret, shown once. */
  reveal?: { label: string; value: string }
  /** The key in `events` of what the next page says, instead of the event's. */
  did?: string
  /** A notice with values, instead of the event's own. */
  notice?: string
  cookie?: string
}

/** What was done, with its event stored in the transaction of the change. */
export interface Recorded extends Done {
  isRecorded: true
}

const perMinute = 240

/** Makes the route of a page for signed-in members. */
export const dashboardRoute = <Params>(page: Page<Params>) =>
  baseRoute<Params>(async (guest, params, sent) => {
    const token = tokenIn(guest.headers)
    const session = token && (await findSession(guest.db, token, guest))
    if (!session) return redirectTo(link('/sign-in'))
    const spoken = session.staff.language === null ? guest : wordsIn(session.staff.language)
    const request: DashboardRequest = {
      ...guest,
      ...spoken,
      session,
      section: page.section,
      moment: (at) => momentIn(spoken.language, session.institute.time_zone, at),
      recent: (at) => recentIn(spoken, session.institute.time_zone, at, guest.now),
      cause: (text) => causeIn(spoken, text, session.staff.isOperator),
    }
    const limit = { name: `dashboard:${session.staff.id}`, perMinute }
    if (await counters().take([limit], guest.now)) return answerRefusal(request, 'tooMany')
    if (page.isForAdmins && session.staff.role !== 'admin') return answerRefusal(request, 'adminsOnly')
    if (page.isForOperators && !session.staff.isOperator) return answerRefusal(request, 'operatorsOnly')
    const giveBack = sent && page.isOneAtATime ? takeTurn(session.staff.id, session.institute.id) : () => {}
    if (!giveBack) return answerRefusal(request, 'tooMany')
    try {
      return await (sent ? act(page, request, params, sent) : look(page, request, params))
    } catch (error) {
      if (error instanceof Missing) return answerRefusal(request, 'missing')
      throw error
    } finally {
      giveBack()
    }
  })

async function look<Params>(
  page: Page<Params>,
  request: DashboardRequest,
  params: Params,
  outcome: Outcome = {},
): Promise<Response> {
  const { words, url } = request
  const view = await page.show(request, params)
  if (view instanceof Response) return view
  const did = url.searchParams.get('did') ?? ''
  const said = Object.hasOwn(words.events, did) ? wordFor(words.events, did) : undefined
  return answerPage(request, {
    title: words.sections[page.section],
    status: outcome.fault === undefined ? 200 : 422,
    outcome: { ...(said !== undefined && { notice: said }), ...outcome },
    ...view,
  })
}

async function act<Params>(
  page: Page<Params>,
  asked: DashboardRequest,
  params: Params,
  sent: Request,
): Promise<Response> {
  const { form, file } = await readFileForm(sent)
  requireStorable(form)
  const request = file ? { ...asked, file } : asked
  const { session, words } = request
  const actions = new Map(Object.entries({ ...page.actions, ...page.adminActions }))
  const name = form.get('action') ?? ''
  const run = actions.get(name)
  if (!run) return answerText(400, 'There is no such action.')
  const isForAdmins = Object.hasOwn(page.adminActions ?? {}, name)
  if (isForAdmins && session.staff.role !== 'admin') return answerRefusal(request, 'adminsOnly')
  const done = await (typeof run === 'function'
    ? store(request, (db) => run({ ...request, db }, form, params))
    : run.alone(request, form, params)
  ).catch((error) => {
    if (error instanceof Refused) return error
    throw error
  })
  if (done instanceof Refused) {
    const outcome = { fault: request.cause(done.message), ...(done.reveal && { reveal: done.reveal }) }
    return look(page, { ...request, sent: form }, params, outcome)
  }
  const { event, reveal, notice = reveal && wordFor(words.events, event.action), to, cookie } = done
  const did = done.did ?? event.action
  done.after?.(request.db)
  if (notice) return look(page, request, params, { notice, ...(reveal && { reveal }) })
  const back = to ?? request.here
  return redirectTo(`${back}${back.includes('?') ? '&' : '?'}did=${did}`, cookie)
}

/** Runs a change and records its event in one transaction. Throws `NothingStored` when it was rolled back. */
export async function store(
  { db, now, session }: DashboardRequest,
  change: (trx: Db) => Promise<Done>,
): Promise<Recorded> {
  let isComplete = false
  try {
    return await inTransaction(db, async (trx) => {
      const done = await change(trx)
      const instituteId = done.instituteId ?? session.institute.id
      await recordAudit(trx, done.event, { instituteId, who: session.staff.email, now })
      isComplete = true
      return { ...done, isRecorded: true }
    })
  } catch (error) {
    const isOwn = error instanceof Refused || error instanceof Missing || error instanceof Problem
    // A commit without an answer may have been done.
    throw isOwn || isComplete ? error : new NothingStored(error)
  }
}

/** Thrown for invalid input; the page shows the message, and `reveal` below it. */
export class Refused extends Error {
  readonly reveal: Outcome['reveal']

  constructor(message: string, reveal?: Outcome['reveal']) {
    super(message)
    this.reveal = reveal
  }
}

/** Thrown when the institute has no such thing. */
export class Missing extends Error {}

/** Refuses a form without the tick of its `SureForm`. */
export function requireSure(form: Form, words: DashboardWords): void {
  if (form.get('sure') !== 'yes') throw new Refused(words.notSure)
}

/** Runs a check of the library and turns its error into a `Refused`. */
export function refusing<Value>(check: () => Value): Value {
  try {
    return check()
  } catch (error) {
    throw new Refused((error as Error).message)
  }
}

/** Returns the thing that a form names in a field; throws `Missing` when there is none. */
export function namedIn<Field extends string, Thing extends Record<Field, unknown>>(
  form: Form,
  field: Field,
  things: readonly Thing[],
): Thing {
  const found = things.find((thing) => thing[field] === form.get(field))
  if (!found) throw new Missing(`There is no such ${field}.`)
  return found
}

/** The most bytes of an uploaded file; the operator's command reads larger documents. */
export const fileBytesMax = 8 * 1024 ** 2

export interface GivenFile {
  name: string
  bytes: Buffer
}

/** Reads a form that may contain one file, in its field `file`. Throws a `Problem` as `readForm` does. */
export async function readFileForm(request: Request): Promise<{ form: Form; file?: GivenFile }> {
  const { headers } = request
  if (!headers.get('content-type')?.startsWith('multipart/form-data'))
    return { form: await readForm(request) }
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (!(length <= fileBytesMax))
    throw new Problem('invalid_request', `A file may have at most ${fileBytesMax} bytes.`, { status: 413 })
  const data = await request.formData().catch(() => {
    throw new Problem('invalid_request', 'The form is incomplete. Send it again.')
  })
  const form = new URLSearchParams(
    [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const file = data.get('file')
  if (!(file instanceof File) || file.name === '') return { form }
  return { form, file: { name: file.name.slice(0, 200), bytes: Buffer.from(await file.arrayBuffer()) } }
}

/** Members and institutes whose file is being read or checked. */
const working = perProcess('dashboard uploads', () => new Set<string>())

/** Files in work at once in this process, of all institutes: each takes memory while it waits to be read. */
const filesMax = 8

/**
 * Takes the turn of a member and of an institute, and returns how to give it back; undefined while either has one, or
 * when too many institutes have. So no institute waits behind more than one file of another.
 */
export function takeTurn(memberId: string, instituteId: string): (() => void) | undefined {
  const keys = [`member ${memberId}`, `institute ${instituteId}`]
  const taken = working()
  if (keys.some((key) => taken.has(key)) || taken.size >= 2 * filesMax) return undefined
  for (const key of keys) taken.add(key)
  return () => {
    for (const key of keys) taken.delete(key)
  }
}
