import { type Logger, pino, stdTimeFunctions } from 'pino'
import { env } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'

/** The process's log: one JSON object a line on standard output, opened on first use. */
export const log: () => Logger = perProcess('log', () =>
  pino({ level: env().LOG_LEVEL, base: null, timestamp: stdTimeFunctions.isoTime }),
)
