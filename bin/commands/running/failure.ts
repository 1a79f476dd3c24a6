import { CommanderError } from 'commander'
import { explainDatabaseError } from '#lib/doctor/database-error.ts'
import { env } from '#lib/env.ts'
import { printJsonNote, printNote } from './print.ts'
import { visible } from './visible.ts'

/** A fault in one of the files that a command was given. */
export interface FileFault {
  file: string
  /** Where in it (`courses[3].title`); null when the file as a whole is meant. */
  path: string | null
  message: string
}

/** A command was asked for something impossible, or its files are at fault. */
export class CommandFailure extends Error {
  readonly faults: readonly FileFault[]
  /** The exit status of the command. */
  readonly status: number

  constructor(message: string, faults: readonly FileFault[] = [], status = 1) {
    super(message)
    this.faults = faults
    this.status = status
  }
}

/** Says on standard error why the command failed: as text, or as one JSON object with the key `error`. */
export function printFailure(error: unknown, isJson: boolean): void {
  // The parser of command lines has printed its own.
  if (error instanceof CommanderError && !isJson) return
  const faults = error instanceof CommandFailure ? error.faults : []
  const message = messageOf(error)
  if (isJson) {
    printJsonNote({ error: { message, faults } })
    return
  }
  for (const fault of faults) printNote(lineOf(fault))
  printNote(`error: ${message}`)
}

export const lineOf = ({ file, path, message }: FileFault): string =>
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

/** Bad settings are a failure of their own, and must not hide the one that is being explained. */
function databaseUrl(): string | undefined {
  try {
    return env().DATABASE_URL
  } catch {
    return undefined
  }
}
