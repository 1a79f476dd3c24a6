import { type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import { env } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'

/** The process's log: one JSON object a line on standard output, opened on first use. */
export const log: () => Logger = perProcess('log', () =>
  pino({
    level: env().LOG_LEVEL,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: withoutRow },
  }),
)

/** Serialises an error without the row and the parameters that the database quotes: they hold personal data and tokens. */
function withoutRow(error: Error): object {
  return { ...stdSerializers.err(error), detail: undefined, where: undefined, params: undefined }
}
