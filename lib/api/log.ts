import { type Logger, pino, stdTimeFunctions } from 'pino'
import { env } from '#lib/env.ts'

const slot = Symbol.for('catalogue.log')
const shared = globalThis as { [slot]?: Logger }

/** The process's log: one JSON object a line on standard output, opened on first use. */
export function log(): Logger {
  shared[slot] ??= pino({
    level: env().LOG_LEVEL,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
  })
  return shared[slot]
}
