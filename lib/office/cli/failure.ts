import { CommanderError } from 'commander'
import { env } from '#lib/base/env.ts'
import { explainDatabaseError } from '#lib/office/cli/database-error.ts'
import { printNote, visible, visibleJson } from './print.ts'

export interface FileFault {
  file: string
  /** Path inside the file, such as `courses[3].title`; null for the whole file. */
  path: string | null
  message: string
}

/** Failure of a command because of invalid arguments or faulty files. */
export class CommandFailure extends Error {
  readonly faults: readonly FileFault[]
  readonly status: number

  constructor(message: string, faults: readonly FileFault[] = [], status = 1) {
    super(message)
    this.faults = faults
    this.status = status
  }
}

/** Prints a failure on standard error: as text, or as a JSON object with the key `error`. */
export function printFailure(error: unknown, isJson: boolean): void {
  // The argument parser has already printed its own errors.
  if (error instanceof CommanderError && !isJson) return
  const faults = error instanceof CommandFailure ? error.faults : []
  const message = messageOf(error)
  if (isJson) {
    printNote(visibleJson({ error: { message, faults } }))
    return
  }
  for (const fault of faults) printNote(faultLine(fault))
  printNote(`error: ${message}`)
}

export const faultLine = ({ file, path, message }: FileFault): string =>
  visible(path === null ? `${file}: ${message}` : `${file}: ${path}: ${message}`)

function messageOf(error: unknown): string {
  if (error instanceof CommandFailure) return error.message
  if (error instanceof CommanderError)
    return error.code === 'commander.help' ? 'Name a command.' : error.message.replace(/^error: /, '')
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) return error.stack ?? error.message
  const explained = explainDatabaseError(error, databaseUrl())
  if (explained) return `${explained.message} ${explained.advice}`
  return error instanceof Error ? error.message : String(error)
}

/** Undefined if the settings are bad, because an error about them would hide the failure. */
function databaseUrl(): string | undefined {
  try {
    return env().DATABASE_URL
  } catch {
    return undefined
  }
}
