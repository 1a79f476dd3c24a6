import type { Command } from 'commander'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import type { Database } from '#db/schema.ts'
import type { ModuleSettings } from '#lib/base/env.ts'
import type { OfficeReader } from '#lib/base/net/mail.ts'
import { perProcess } from '#lib/base/per-process.ts'
import type { Checks } from '#lib/office/findings/findings.ts'

type Db = Kysely<Database>

/**
 * What a module adds to the core. The core never refers to a module by name. It calls `plugged()`, which returns the
 * modules that `bin` and the hosts registered with `plugIn` before serving. `docs/architecture.md` explains how to
 * add and remove a module. Every process loads every `module.ts`, so these files must import heavy code only when it
 * is used.
 */
export interface Module {
  /** Name used in `MODULES` and in the folders `lib/modules/NAME` and `tests/modules/NAME`. */
  name: string
  /** Settings of the module in the environment. `npm start` checks them. */
  settings?: ModuleSettings
  /** Folders in `app` and files in `public` that belong to the module, such as `app/docs`. */
  serves?: readonly string[]
  /** Requests that the module's pages accept in addition to reads without cookies. */
  pages?: readonly PageRequests[]
  /** Migrations that create the module's tables. No other module uses these table names. */
  migrations?: Readonly<Record<string, Migration>>
  /** Columns of these tables, which a test writes to the module's `schema.ts`. */
  columns?: () => Promise<Readonly<Record<string, string>>>
  /** Tables with an `institute_id`, whose rows are counted in the list of institutes and deleted with theirs. */
  ofInstitutes?: readonly string[]
  /** Background tasks. The cron runs them after publishing, in this order. */
  tasks?: readonly BackgroundTask[]
  /** Functions that add a command, or a group of commands, to the `catalogue` program, by its name. */
  commands?: Readonly<Record<string, (program: Command) => Promise<void>>>
  /** Returns checks of the database's content. The subject of a finding is the institute's slug. */
  checks?: () => Promise<Checks>
  /** Returns the state of the module's outbox for metrics. */
  figures?: (db: Db, now: Date) => Promise<OutboxFigures>
  /**
   * Called after a publish that the sweep made or that a reader waited for. Must return immediately and work in the
   * background. After a sweep, the module's `tasks` run anyway, so most modules act here only if `by` is `reader`.
   */
  afterPublish?: (db: Db, instituteId: string, by: 'reader' | 'sweep') => void
  /**
   * Called when a visitor's search found nothing or was corrected. `words` is the search as typed. Must return
   * immediately, because the reader waits.
   */
  afterSearch?: (instituteId: string, words: string, outcome: 'nothing' | 'corrected') => void
  /** Prepares a process before it serves requests. */
  start?: (host: Host) => Promise<void>
  announce?: (started: Started) => Promise<Announced>
  /** Pages for administrators behind a door of the dashboard's menu. `name` selects the label in `sections`. */
  dashboardPages?: readonly { door: DashboardDoor; name: string; path: string }[]
  /** Returns how an institute's office is written to at an address; undefined if the module does not know it. */
  officeReader?: (db: Db, instituteId: string, address: string) => Promise<OfficeReader | undefined>
  /** Messages that the module sends to webhooks, for the OpenAPI document. */
  webhooks?: ZodOpenApiPathsObject
}

/** The doors of the dashboard's menu, by what the office comes for. `gear` holds the institute's own settings. */
export type DashboardDoor = 'today' | 'enquiries' | 'courses' | 'site' | 'connections' | 'gear'

const slot = perProcess('modules', () => ({ plugged: [] as readonly Module[] }))

/** Returns the modules of this process; empty before `plugIn`. */
export const plugged = (): readonly Module[] => slot().plugged

export const plugIn = (modules: readonly Module[]): void => {
  slot().plugged = modules
}

export interface PageRequests {
  path: RegExp
  /** All methods that the page supports. Others get a 405. */
  methods: readonly string[]
  /** Matches the names of cookies that the page receives. All others are removed. */
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
  /** Once aborted, the task must not start anything new. */
  signal: AbortSignal
  /** Results of this run. The task adds its own. */
  counts: TaskCounts
  /** True in the cron, which runs each task once: nothing else is published while a task waits. */
  isOnce: boolean
}

/** Results of the tasks, returned by the cron route. */
export interface TaskCounts {
  delivered: number
  failed: number
  parked: number
  /** Enquiries erased because their institute's retention period ended. */
  erased: number
  [ofModule: string]: number
}

/** State of the unsent messages of one kind. */
export interface OutboxFigures {
  kind: string
  waiting: number
  /** Messages that are no longer retried: parked enquiries, or messages of paused hooks. */
  parked: number
  /** Seconds since the oldest unsent message was made. */
  ageSeconds: number
}

export interface Host {
  /** `own` is our own server, `next` is Next, and `primary` is the primary process of our server's workers. */
  kind: 'own' | 'next' | 'primary'
  /** Key of the demo institute; set only on the embedded database. */
  demoKey?: string | undefined
}

/** A server started by `npm start`. */
export interface Started {
  origin: string
  /** The embedded database and its folder; undefined with a database server. */
  embedded: { db: Db; folder: string } | undefined
}

export interface Announced {
  /** Name of the field in the log line. */
  name: string
  /** Text for a terminal. */
  words: string
  address: string
}

/** Returns whether a module of this process serves a folder of `app`, such as `/docs`. */
export const isServed = (path: string): boolean =>
  plugged().some(({ serves = [] }) => serves.includes(`app${path}`))

export async function pluggedChecks(): Promise<Checks> {
  const added = await Promise.all(plugged().map(({ checks }) => checks?.()))
  return Object.assign({}, ...added)
}
