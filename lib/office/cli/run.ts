import type { Command } from 'commander'
import { databaseNow } from '#lib/base/db/clock.ts'
import { type Db, inTransaction, openDatabase } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { type AuditEvent, recordAudit } from '#lib/office/institutes/audit.ts'
import { requireInstitute } from './institute.ts'
import { type Outcome, print, tableOf } from './print.ts'
import { type Progress, withProgress } from './progress.ts'
import { shownCommand } from './shown-command.ts'

export interface Context {
  db: Db
  /** The database's time. */
  now: Date
  /** Runs a change in a transaction, in which `record` stores its audit event: both or neither. */
  change: <Done>(work: (trx: Db, record: AuditRecorder) => Promise<Done>) => Promise<Done>
  /** Runs long work with a progress bar. Draws nothing with `--json` or without a terminal. */
  progress: <Done>(label: string, work: (report: Progress['report']) => Promise<Done>) => Promise<Done>
}

export type AuditRecorder = (instituteId: string, event: AuditEvent) => Promise<void>

export interface CommonOptions {
  json?: true
}

/** `options.institute` is the institute of `--institute`, if the command has this option. */
type Work<Options, Words extends unknown[]> = (
  context: Context,
  options: Options,
  ...words: Words
) => Promise<Outcome>

/** Adds a command with the option `--json`. `example` is a whole command line for the help text. */
export const commandOf = (parent: Command, name: string, summary: string, example: string): Command =>
  parent
    .command(name)
    .description(summary)
    .option('--json', 'print one JSON value, for programs')
    .addHelpText('after', `\nExample:\n  ${shownCommand(example)}`)

export const databaseCommand = <Options extends CommonOptions, Words extends unknown[]>(
  parent: Command,
  [name, summary, example]: readonly [name: string, summary: string, example: string],
  work: Work<Options, Words>,
): Command =>
  commandOf(parent, name, summary, example).action((...given) => {
    // The parser passes the arguments, then the options, then the command.
    const options = given.at(-2)
    return run(options, async (context) => {
      const { institute: slug } = options
      const named = slug === undefined ? {} : { institute: await requireInstitute(context.db, slug) }
      return work(context, { ...options, ...named }, ...(given.slice(0, -2) as Words))
    })
  })

/** Adds a group of commands, such as `keys`. Returns a function that adds commands to the group. */
export function commandGroup(program: Command, name: string, about: string, help = '') {
  const group = program.command(name).description(about).addHelpText('after', help)
  return <Options extends CommonOptions, Words extends unknown[]>(
    verb: string,
    [summary, example]: readonly [summary: string, example: string],
    work: Work<Options, Words>,
  ): Command => databaseCommand(group, [verb, summary, `${name} ${verb} ${example}`.trimEnd()], work)
}

export type AddCommand = ReturnType<typeof commandGroup>

/** Formats a list as rows under column headings, or as a sentence if there are no rows. */
export const listed = (
  value: object,
  rows: readonly (readonly string[])[],
  none: string,
  heads?: readonly string[],
): Outcome => ({ value, text: rows.length > 0 ? tableOf(heads ? [heads, ...rows] : rows) : none })

/** Prefers the direct address: migrations hold a lock that a connection pooler would lose. */
export const run = (options: CommonOptions, work: (context: Context) => Promise<Outcome>): Promise<void> => {
  const progress: Context['progress'] = (label, shown) => withProgress(label, !options.json, shown)
  return runOn(directUrl(), options, async (db) => {
    const now = await databaseNow(db)
    return work({ db, now, change: changing(db, now), progress })
  })
}

/** Runs a command on the database at `url` (undefined: the embedded one), which may not answer. */
export async function runOn(
  url: string | undefined,
  options: CommonOptions,
  work: (db: Db) => Promise<Outcome>,
): Promise<void> {
  const db = openDatabase({ url, folder: env().DATA_DIR, poolMax: 2 })
  try {
    print(options, await work(db))
  } finally {
    await db.destroy()
  }
}

export const changing =
  (db: Db, now: Date): Context['change'] =>
  (work) =>
    inTransaction(db, (trx) =>
      work(trx, (instituteId, event) => recordAudit(trx, event, { instituteId, who: 'command', now })),
    )

const directUrl = (): string | undefined =>
  env().DATABASE_URL && (env().DATABASE_URL_UNPOOLED ?? env().DATABASE_URL)
