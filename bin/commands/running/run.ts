import type { Command } from 'commander'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { command as commandLine } from '#lib/doctor/finding.ts'
import { env } from '#lib/env.ts'
import { printData, printJson, printText } from './print.ts'
import { type Progress, progressBar } from './progress.ts'

/** What a command did, in both forms of which one is printed. */
export interface Outcome {
  /** The one JSON value that `--json` prints. */
  value: unknown
  text: string
  /** The text is data for a file and visible as it is. */
  isData?: boolean
  /** The answer tells of a fault, and the exit status is 1. */
  isFault?: boolean
  /** Another exit status than 0 where there is no fault. */
  status?: number
}

export interface Context {
  db: Db
  now: Date
  /** A bar on the terminal for work that takes long; nothing is drawn elsewhere, or with `--json`. */
  progress: (label: string) => Progress
}

export interface CommonOptions {
  json?: true
}

/** A command with the option that all have; the example is a whole command line. */
export const commandOf = (parent: Command, name: string, summary: string, example: string): Command =>
  parent
    .command(name)
    .description(summary)
    .option('--json', 'print one JSON value, for programs')
    .addHelpText('after', `\nExample:\n  ${commandLine(example)}`)

/**
 * Runs a command on the database and prints its outcome. The direct address is preferred: migrations hold a lock
 * that a pooler would lose.
 */
export async function run(
  options: CommonOptions,
  work: (context: Context) => Promise<Outcome>,
  url: string | undefined = directUrl(),
): Promise<void> {
  const db = openDatabase({ url, folder: env().DATA_DIR, poolMax: 2 })
  const bars: Progress[] = []
  const progress = (label: string): Progress => {
    const bar = progressBar(label, !options.json)
    bars.push(bar)
    return bar
  }
  try {
    const outcome = await work({ db, now: new Date(), progress })
    for (const bar of bars) bar.stop()
    print(options, outcome)
  } finally {
    for (const bar of bars) bar.stop()
    await db.destroy()
  }
}

/** Prints what a command did in the form that was asked for, and answers for it with the exit status. */
export function print({ json }: CommonOptions, { value, text, isData, isFault, status }: Outcome): void {
  if (json) printJson(value)
  else if (isData) printData(text)
  else printText(text)
  if (isFault) process.exitCode = 1
  else if (status !== undefined) process.exitCode = status
}

const directUrl = (): string | undefined =>
  env().DATABASE_URL && (env().DATABASE_URL_UNPOOLED ?? env().DATABASE_URL)
