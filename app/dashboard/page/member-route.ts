import { type Db, inTransaction } from '#lib/base/db/open.ts'
import { perProcess } from '#lib/base/per-process.ts'
import { readForm } from '#lib/contract/api/body.ts'
import { counters } from '#lib/contract/api/counters/counters.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { recordRefusal } from '#lib/modules/dashboard/staff/codes.ts'
import { findSession, isFresh, type Session } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import { countWaits, type Waits } from '#lib/modules/dashboard/waits.ts'
import {
  causeIn,
  type DashboardWords,
  momentIn,
  recentIn,
  wordFor,
  wordsIn,
} from '#lib/modules/dashboard/words/words.ts'
import { type AuditEvent, recordAudit } from '#lib/office/institutes/audit.ts'
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

export interface DashboardRequest extends Guest {
  session: Session
  section: keyof DashboardWords['sections']
  waits: Waits
  /** Formats a moment in the institute's time zone; null becomes a dash. */
  moment: (at: Date | string | null) => string
  /** Formats a moment like `moment`, but writes "today" for the current day. */
  recent: (at: Date) => string
  /** Translates a cause of failure that the library recorded. Names of settings are shown only to operators. */
  cause: (text: string) => string
  file?: GivenFile
  /** The refused form, so that it can be shown again, and the faults of its fields by name. */
  sent?: Form
  faults?: FieldFaults
}

export type FieldFaults = Readonly<Record<string, string>>

export interface Page<Params> {
  section: keyof DashboardWords['sections']
  isForAdmins?: true | ((request: DashboardRequest) => boolean)
  isForOperators?: boolean
  /** Whether the page, or which of its actions, need a sign-in of the last 12 hours. */
  needsFresh?: true | readonly string[]
  /** Handles one form at a time per member and institute, as of forms with files. Others get 429 unread. */
  isOneAtATime?: boolean
  show: (request: DashboardRequest, params: Params) => Promise<View | Response>
  actions?: Record<string, Action<Params>>
  adminActions?: Record<string, Action<Params>>
}

/**
 * An action runs in one transaction with its audit event, so that either both are stored or neither; `request.db` is
 * that transaction. An action that waits for another service would keep the transaction open, so put it under `alone`
 * and let it call `store` itself at the end. One that only shows something is under `shows`.
 */
export type Action<Params> =
  | ActionRun<Params>
  | { alone: ActionRun<Params, Recorded> }
  | { shows: ActionRun<Params, Response> }

export type ActionRun<Params, Outcome = Done> = (
  request: DashboardRequest,
  form: Form,
  params: Params,
) => Promise<Outcome>

export interface Done {
  event: AuditEvent
  /** The institute whose audit log gets the event; default: the session's institute. */
  instituteId?: string
  /** Runs after the commit, for example to start a delivery. */
  after?: (pool: Db) => void
  to?: string
  reveal?: { label: string; value: string }
  /** Key in `events` of the notice to show; default: the notice of the event. */
  did?: string
  /** How many things the action changed, if several: the notice says so. */
  count?: number
  notice?: string
  cookie?: string
}

/** A completed action whose audit event has already been stored together with its change. */
export interface Recorded extends Done {
  isRecorded: true
}

const perMinute = 240

export const dashboardRoute = <Params>(page: Page<Params>) =>
  baseRoute<Params>(async (guest, params, sent) => {
    const token = tokenIn(guest.headers)
    const session = token && (await findSession(guest.db, token, guest))
    if (!session) return redirectTo(link('/sign-in'))
    const spoken = session.staff.language === null ? guest : wordsIn(session.staff.language)
    const moment = (at: Date | string | null) => momentIn(spoken.language, session.institute.time_zone, at)
    const request: DashboardRequest = {
      ...guest,
      ...spoken,
      session,
      section: page.section,
      waits: await countWaits(guest.db, session.institute.id),
      moment,
      recent: (at) => recentIn(spoken, session.institute.time_zone, at, guest.now),
      cause: (text) => causeIn(spoken, text, session.staff.isOperator, moment),
    }
    const limit = { name: `dashboard:${session.staff.id}`, perMinute }
    if ((await counters().take([limit], guest.now)).exceeded) return answerRefusal(request, 'tooMany')
    const { isForAdmins = () => false } = page
    if ((isForAdmins === true || isForAdmins(request)) && session.staff.role !== 'admin')
      return refuseMember(request, 'adminsOnly')
    if (page.isForOperators && !session.staff.isOperator) return refuseMember(request, 'operatorsOnly')
    if (page.needsFresh === true && !isFresh(session, guest.now)) return signInAgain(request)
    const takesTurn = sent && (page.isOneAtATime || isMultipart(sent))
    const giveBack = takesTurn ? takeTurn(session.staff.id, session.institute.id) : () => {}
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

/** Leads to the sign-in, and from there back to this page. From a download it leads back to the page that links it. */
const signInAgain = ({ url }: DashboardRequest): Response =>
  redirectTo(link('/sign-in', { to: url.pathname.split('/dashboard')[1]?.replace(/\/export$/, '') }))

function refuseMember(request: DashboardRequest, reason: 'adminsOnly' | 'operatorsOnly'): Promise<Response> {
  recordRefusal(request.db, { action: 'admin.refuse', member: { id: request.session.staff.id } })
  return answerRefusal(request, reason)
}

async function look<Params>(
  page: Page<Params>,
  request: DashboardRequest,
  params: Params,
  outcome: Outcome = {},
): Promise<Response> {
  const { words, say, url } = request
  const view = await page.show(request, params)
  if (view instanceof Response) return view
  const did = url.searchParams.get('did') ?? ''
  const n = Number(/^\d{1,3}$/.exec(url.searchParams.get('n') ?? '')?.[0] ?? 1)
  const ofSeveral = n > 1 && words.eventsOfSeveral[did as keyof typeof words.eventsOfSeveral]
  const said = Object.hasOwn(words.events, did) ? wordFor(words.events, did) : undefined
  return answerPage(request, {
    title: words.sections[page.section],
    status: outcome.fault === undefined ? 200 : 422,
    outcome: { ...(said !== undefined && { notice: ofSeveral ? say(ofSeveral, { n }) : said }), ...outcome },
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
  if (isForAdmins && session.staff.role !== 'admin') return refuseMember(request, 'adminsOnly')
  if (page.needsFresh !== true && page.needsFresh?.includes(name) && !isFresh(session, request.now))
    return signInAgain(request)
  const done = await (typeof run === 'function'
    ? store(request, (db) => run({ ...request, db }, form, params))
    : 'shows' in run
      ? run.shows(request, form, params)
      : run.alone(request, form, params)
  ).catch((error) => {
    if (error instanceof Refused) return error
    throw error
  })
  if (done instanceof Refused) {
    const outcome = { fault: request.cause(done.message), ...(done.reveal && { reveal: done.reveal }) }
    return look(page, { ...request, sent: form, faults: done.faults }, params, outcome)
  }
  if (done instanceof Response) return done
  const { event, reveal, notice = reveal && wordFor(words.events, event.action), to, cookie } = done
  const did = done.did ?? event.action
  done.after?.(request.db)
  if (notice) return look(page, request, params, { notice, ...(reveal && { reveal }) })
  const back = to ?? request.here
  const several = (done.count ?? 1) > 1 ? `&n=${done.count}` : ''
  return redirectTo(`${back}${back.includes('?') ? '&' : '?'}did=${did}${several}`, cookie)
}

/** Runs a change and stores its event in one transaction. Throws `NothingStored` if it was rolled back. */
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
    // A commit without a response may have succeeded.
    throw isOwn || isComplete ? error : new NothingStored(error)
  }
}

/** Thrown for invalid input. The page shows the message, followed by `reveal`, and each of `faults` at its field. */
export class Refused extends Error {
  readonly reveal: Outcome['reveal']
  readonly faults: FieldFaults

  constructor(
    message: string,
    { reveal, faults = {} }: Pick<Outcome, 'reveal'> & { faults?: FieldFaults } = {},
  ) {
    super(message)
    this.reveal = reveal
    this.faults = faults
  }
}

/** Thrown when the institute does not have the requested item. The page answers 404. */
export class Missing extends Error {}

/** Maximum size of an uploaded file in bytes. Larger documents can be imported on the command line. */
export const fileBytesMax = 8 * 1024 ** 2

export interface GivenFile {
  name: string
  bytes: Buffer
}

const isMultipart = ({ headers }: Request): boolean =>
  headers.get('content-type')?.startsWith('multipart/form-data') === true

/** Reads a form with at most one file, in the field `file`. Throws a `Problem` in the same cases as `readForm`. */
async function readFileForm(request: Request): Promise<{ form: Form; file?: GivenFile }> {
  const { headers } = request
  if (!isMultipart(request)) return { form: await readForm(request) }
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

/** Ids of the members and institutes whose file is being read or checked. */
const working = perProcess('dashboard uploads', () => new Set<string>())

/** Maximum number of files in this process at once, across all institutes. Files that wait occupy memory too. */
const filesMax = 8

/** Reserves the slots of a member and an institute, so that an upload waits for one of each other at most. */
function takeTurn(memberId: string, instituteId: string): (() => void) | undefined {
  const keys = [`member ${memberId}`, `institute ${instituteId}`]
  const taken = working()
  if (keys.some((key) => taken.has(key)) || taken.size >= 2 * filesMax) return undefined
  for (const key of keys) taken.add(key)
  return () => {
    for (const key of keys) taken.delete(key)
  }
}
