import type { Command } from 'commander'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { command as commandLine } from '#lib/doctor/finding.ts'
import { env } from '#lib/env.ts'
import { printData, printJson, printText } from './print.ts'
import { type Progress, progressBar } from './progress.ts'

/** The outcome of a command, as JSON and as text; one of them is printed. */
export interface Outcome {
  /** The JSON value that `--json` prints. */
  value: unknown
  text: string
  /** True when the text is data for a file whose control characters are visible already. */
  isData?: boolean
  /** True when a fault was found; the exit status is 1. */
  isFault?: boolean
  /** The exit status without a fault; 0 unless given. */
  status?: number
}

export interface Context {
  db: Db
  now: Date
  /** Creates a progress bar for long work; draws nothing without a terminal, or with `--json`. */
  progress: (label: string) => Progress
}

export interface CommonOptions {
  json?: true
}

/** Adds a command with the option `--json` and an example, which is a whole command line. */
export const commandOf = (parent: Command, name: string, summary: string, example: string): Command =>
  parent
    .command(name)
    .description(summary)
    .option('--json', 'print one JSON value, for programs')
    .addHelpText('after', `\nExample:\n  ${commandLine(example)}`)

/**
 * Runs a command on the database and prints its outcome. Prefers the direct address: migrations hold a lock that a
 * pooler would lose.
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

/** Prints an outcome in the requested form, and sets the exit status. */
export function print({ json }: CommonOptions, { value, text, isData, isFault, status }: Outcome): void {
  if (json) printJson(value)
  else if (isData) printData(text)
  else printText(text)
  if (isFault) process.exitCode = 1
  else if (status !== undefined) process.exitCode = status
}

const directUrl = (): string | undefined =>
  env().DATABASE_URL && (env().DATABASE_URL_UNPOOLED ?? env().DATABASE_URL)
