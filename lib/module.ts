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
 * What a module adds to the core. The core knows no module: it asks `plugged()`, the list that `bin` and the hosts plug in
 * before anything is served. `docs/architecture.md` says how to add and remove a module.
 *
 * Every process loads every `module.ts`, so these files import heavy code only when it is used.
 */
export interface Module {
  /** Names the module in `MODULES`, and its folders `lib/modules/NAME` and `tests/modules/NAME`. */
  name: string
  /** Settings of the environment, which `npm start` checks. */
  settings?: ModuleSettings
  /** Folders of `app` and files of `public` that belong to the module, such as `app/docs` or `public/embed.js`. */
  serves?: readonly string[]
  /** Requests that its pages take besides reads without cookies. */
  pages?: readonly PageRequests[]
  /** Creates its tables; the names are its own. */
  migrations?: Readonly<Record<string, CatalogueMigration>>
  /** Tables with an `institute_id`: their rows are counted in the list of institutes, and go with an institute. */
  ofInstitutes?: readonly string[]
  /** Background tasks. The cron runs them after publishing, in this order. */
  tasks?: readonly BackgroundTask[]
  /** Adds commands to the program `catalogue`. */
  commands?: (program: Command) => Promise<void>
  /** Checks of the content of the database; the subject of a finding is the institute's slug. */
  checks?: () => Promise<Checks>
  /** Reads the state of its outbox for metrics. */
  figures?: (db: Db, now: Date) => Promise<OutboxFigures>
  /**
   * Called after a publish that a reader waited for, or the sweep made. It returns at once: its work runs in the
   * background. After the sweep the tasks follow, so most modules wait for these.
   */
  afterPublish?: (db: Db, instituteId: string, by: 'reader' | 'sweep') => void
  /**
   * Called within a read of a visitor's search that found nothing or was corrected, with the words as they were typed. It
   * must not wait.
   */
  afterSearch?: (instituteId: string, words: string, outcome: 'nothing' | 'corrected') => void
  /** Prepares a process, before it serves. */
  start?: (host: Host) => Promise<void>
  /** Returns an address that `npm start` names. */
  announce?: (started: Started) => Promise<Announced>
  /** Pages that it adds to the dashboard, as paths below `/dashboard`. */
  dashboardPages?: {
    /** Entries of the menu of admins, by the name of their word in `sections`. */
    menu?: readonly { name: string; path: string }[]
    /** The page of one course, in place of the form of its fields alone. */
    course?: string
  }
  /** Reads and writes tables of courses, such as CSV; one module may. */
  sheets?: () => Promise<Sheets>
  /** Path of the documentation. Below it, `errors/CODE` explains each problem. */
  docs?: string
  /** Messages that the interface description names. */
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
  /** All methods that are answered; others get a 405. */
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
  /** Aborted: the task begins nothing further. */
  signal: AbortSignal
  /** The results of this run, to which a task adds its own. */
  counts: TaskCounts
  /** The cron runs each task once, so nothing else is published meanwhile. */
  isOnce: boolean
}

/** Results of the tasks, as the cron route answers them. */
export interface TaskCounts {
  delivered: number
  failed: number
  /** Deliveries given up in this run. */
  parked: number
  /** Enquiries erased because they were older than their institute keeps them. */
  erased: number
  [ofModule: string]: number
}

/** Messages of one kind that wait to be sent. */
export interface OutboxFigures {
  kind: string
  waiting: number
  /** Gave up: enquiries that are parked, hooks that are paused. */
  parked: number
  /** How long the oldest could have been sent; 0 during a backoff. */
  ageSeconds: number
}

/** A process that begins to serve. */
export interface Host {
  /** Our own server, Next, or the primary process of our server's workers. */
  kind: 'own' | 'next' | 'primary'
  /** A key of the demo institute on the embedded database. */
  demoKey?: string | undefined
}

/** A server that `npm start` has started. `embedded`: its database, and the folder of that, unless it is a server. */
export interface Started {
  origin: string
  embedded: { db: Db; folder: string } | undefined
}

export interface Announced {
  /** Field of the log line. */
  name: string
  /** What a terminal shows. */
  words: string
  address: string
}

/** Returns the path of the documentation; undefined when no module serves it. */
export const docsPath = (): string | undefined => plugged().find(({ docs }) => docs)?.docs

/** Returns what reads and writes sheets; undefined without such a module. */
export const pluggedSheets = async (): Promise<Sheets | undefined> =>
  plugged()
    .find(({ sheets }) => sheets)
    ?.sheets?.()

/** Result of one check, as it is printed. */
export interface Finding {
  check: string
  /** The thing that was checked when there are several, such as an institute's slug. */
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
  /** Origin of a mirror of the site to check too. */
  mirror?: string | undefined
}

/** Sentences in which the dashboard says a finding of an institute to its office. */
export const officeSentences = [
  ...['broken', 'closed', 'connected', 'expired', 'failing', 'faults', 'here', 'hookFailing', 'hookLate'],
  ...['hookPaused', 'hookWorks', 'keys', 'late', 'noKey', 'otherVersion', 'parked', 'paused', 'proofLost'],
  ...['published', 'searchEngines', 'unpublished', 'unread', 'waiting'],
] as const

/** A finding for the office: its sentence in the words of the dashboard, and the values in it. */
export type OfficeFinding = [
  sentence: (typeof officeSentences)[number],
  values?: Record<string, string | number | string[] | Date | null>,
]

/** A message, for a fault an advice, and the same for the office of the institute. */
export type CheckResult = [message: string, advice?: string | undefined, office?: OfficeFinding]

/** Checks one matter; returns nothing where there is nothing to check. */
export type Check = (
  examination: Examination,
) => Promise<[subject: Finding['subject'], ...result: CheckResult][]>

/** Checks by the name that alerts look for. */
export type Checks = Readonly<Record<string, Check>>

/** Returns the checks that modules add. */
export async function pluggedChecks(): Promise<Checks> {
  const added = await Promise.all(plugged().map(({ checks }) => checks?.()))
  return Object.assign({}, ...added)
}

/** Runs checks one after the other, in their order. */
export async function runChecks(checks: Checks, examination: Examination): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [check, examine] of Object.entries(checks))
    for (const [subject, message, advice = null] of await examine(examination))
      findings.push({ check, subject, is_ok: advice === null, message, advice })
  return findings
}
