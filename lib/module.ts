import type { Command } from 'commander'
import type { Kysely } from 'kysely'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import type { CatalogueMigration } from '#db/migrations.ts'
import type { Database } from '#db/schema.ts'
import type { Env, ModuleSettings } from '#lib/env.ts'
import type { Sheets } from '#lib/imports/sheets.ts'
import { perProcess } from '#lib/per-process.ts'

type Db = Kysely<Database>

/**
 * What a module adds to the core. The core does not know any module by name: it asks `plugged()`, the list that `bin`
 * and the hosts set with `plugIn` before they serve. `docs/architecture.md` explains how to add and remove a module.
 * Every process loads every `module.ts`, so these files import heavy code only when it is used.
 */
export interface Module {
  /** Name in `MODULES`, and of the folders `lib/modules/NAME` and `tests/modules/NAME`. */
  name: string
  /** The module's settings in the environment, which `npm start` checks. */
  settings?: ModuleSettings
  /** Folders of `app` and files of `public` that belong to the module, such as `app/docs` or `public/embed.js`. */
  serves?: readonly string[]
  /** Requests that the module's pages accept, apart from reads without cookies. */
  pages?: readonly PageRequests[]
  /** Migrations that create the module's tables. The names belong to the module alone. */
  migrations?: Readonly<Record<string, CatalogueMigration>>
  /**
   * Tables with an `institute_id`. Their rows are counted in the list of institutes, and deleted with the institute.
   */
  ofInstitutes?: readonly string[]
  /** Background tasks. The cron runs them after publishing, in this order. */
  tasks?: readonly BackgroundTask[]
  /** Adds commands to the `catalogue` program. */
  commands?: (program: Command) => Promise<void>
  /** Checks of the database's content. The subject of a finding is the institute's slug. */
  checks?: () => Promise<Checks>
  /** Returns the state of the module's outbox for metrics. */
  figures?: (db: Db, now: Date) => Promise<OutboxFigures>
  /**
   * Called after a publish, by the sweep or for a reader who waited for it. Must return at once; its work runs in the
   * background. Tasks run right after the sweep, so most modules act here for a reader only.
   */
  afterPublish?: (db: Db, instituteId: string, by: 'reader' | 'sweep') => void
  /**
   * Called when a visitor's search found nothing or was corrected, with the words as typed. The reader waits for it, so
   * it must return at once.
   */
  afterSearch?: (instituteId: string, words: string, outcome: 'nothing' | 'corrected') => void
  /** Prepares a process before it serves. */
  start?: (host: Host) => Promise<void>
  /** Returns an address that `npm start` shows. */
  announce?: (started: Started) => Promise<Announced>
  /** Pages that the module adds to the dashboard, as paths below `/dashboard`. */
  dashboardPages?: {
    /** Entries of the admins' menu. `name` selects the label in `sections`. */
    menu?: readonly { name: string; path: string }[]
    /** Page of one course, shown in place of the plain form of its fields. */
    course?: string
  }
  /** Reads and writes tables of courses, such as CSV. At most one module may have this. */
  sheets?: () => Promise<Sheets>
  /** Path of the documentation. Below it, `errors/CODE` explains each problem. */
  docs?: string
  /** Messages that the module sends, for the interface description. */
  webhooks?: ZodOpenApiPathsObject
}

const slot = perProcess('modules', () => ({ plugged: [] as readonly Module[] }))

/** Returns the modules of this process; none before `plugIn`. */
export const plugged = (): readonly Module[] => slot().plugged

export const plugIn = (modules: readonly Module[]): void => {
  slot().plugged = modules
}

export interface PageRequests {
  path: RegExp
  /** All methods that the page answers; others get a 405. */
  methods: readonly string[]
  /** Names of the cookies that are kept; all others are dropped. */
  cookies?: RegExp
}

export interface BackgroundTask {
  name: string
  everyMs: number
  run: (context: TaskContext) => Promise<unknown>
}

export interface TaskContext {
  db: Db
  now: () => Date
  /** Once aborted, the task must start nothing new. */
  signal: AbortSignal
  /** Results of this run, to which the task adds its own. */
  counts: TaskCounts
  /**
   * True in the cron, which runs each task once. Waiting for more changes is useless then, because nothing else is
   * published meanwhile.
   */
  isOnce: boolean
}

/** Results of the tasks, which the cron route answers. */
export interface TaskCounts {
  delivered: number
  failed: number
  /** Deliveries that were given up in this run. */
  parked: number
  /** Enquiries that were erased at the end of their institute's retention period. */
  erased: number
  [ofModule: string]: number
}

/** State of the messages of one kind that wait to be sent. */
export interface OutboxFigures {
  kind: string
  waiting: number
  /** Messages given up: parked enquiries, or paused hooks. */
  parked: number
  /** How many seconds the oldest message has been due; 0 during a backoff. */
  ageSeconds: number
}

/** A process that is about to serve. */
export interface Host {
  /** `own` is our own server, `next` is Next, `primary` is the primary process of our server's workers. */
  kind: 'own' | 'next' | 'primary'
  /** Key of the demo institute on the embedded database. */
  demoKey?: string | undefined
}

/**
 * A server that `npm start` has started. `embedded` is its embedded database with the folder; undefined when it uses a
 * database server.
 */
export interface Started {
  origin: string
  embedded: { db: Db; folder: string } | undefined
}

export interface Announced {
  /** Name of the field in the log line. */
  name: string
  /** Text for a terminal. */
  words: string
  address: string
}

/** Returns the path of the documentation; undefined when no module serves it. */
export const docsPath = (): string | undefined => plugged().find(({ docs }) => docs)?.docs

/** Returns the module's reader and writer of sheets; undefined without such a module. */
export const pluggedSheets = async (): Promise<Sheets | undefined> =>
  plugged()
    .find(({ sheets }) => sheets)
    ?.sheets?.()

/** Result of one check, as it is printed. */
export interface Finding {
  check: string
  /** What was checked, such as an institute's slug; null when there is only one thing to check. */
  subject: string | null
  is_ok: boolean
  message: string
  /** The next step; null when there is nothing to do. */
  advice: string | null
}

export interface Examination {
  db: Db
  env: Env
  now: Date
  /** Origin of a mirror of the site, to be checked too. */
  mirror?: string | undefined
}

/** Names of the sentences in which the dashboard tells an office about a finding. */
export const officeSentences = [
  ...['broken', 'closed', 'connected', 'expired', 'failing', 'faults', 'here', 'hookFailing', 'hookLate'],
  ...['hookPaused', 'hookWorks', 'keys', 'late', 'noKey', 'otherVersion', 'parked', 'paused', 'proofLost'],
  ...['published', 'searchEngines', 'unpublished', 'unread', 'waiting'],
] as const

/** A finding for an institute's office: the name of a dashboard sentence, and the values in it. */
export type OfficeFinding = [
  sentence: (typeof officeSentences)[number],
  values?: Record<string, string | number | string[] | Date | null>,
]

/** A message, advice if there is a fault, and the finding for the institute's office. */
export type CheckResult = [message: string, advice?: string | undefined, office?: OfficeFinding]

/** Checks one thing, for each subject. Returns an empty list where there is nothing to check. */
export type Check = (
  examination: Examination,
) => Promise<[subject: Finding['subject'], ...result: CheckResult][]>

/** Checks by name. Alerts look for these names. */
export type Checks = Readonly<Record<string, Check>>

/** Returns the checks that modules add. */
export async function pluggedChecks(): Promise<Checks> {
  const added = await Promise.all(plugged().map(({ checks }) => checks?.()))
  return Object.assign({}, ...added)
}

/** Runs checks one after the other, in the given order. */
export async function runChecks(checks: Checks, examination: Examination): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [check, examine] of Object.entries(checks))
    for (const [subject, message, advice = null] of await examine(examination))
      findings.push({ check, subject, is_ok: advice === null, message, advice })
  return findings
}
