import {
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
  stdSerializers,
  stdTimeFunctions,
} from 'pino'
import { isOutOfTime, isUnreachable } from '#lib/base/db/failures.ts'
import { env } from '#lib/base/env.ts'
import { perProcess } from '#lib/base/per-process.ts'

/** Returns the process's log on standard output, opened on first use. */
export const log: () => Logger = perProcess('log', () =>
  openLog(env().LOG_LEVEL, writesJson(process.stdout) ? undefined : plain),
)

/**
 * Returns whether a stream gets one JSON object per line instead of plain text: as `LOG_FORMAT` says, else where a real
 * database is served and nobody looks on. Settings may be bad, so `env()` is not asked.
 */
export function writesJson({ isTTY }: { isTTY?: boolean }): boolean {
  const { LOG_FORMAT, DATABASE_URL, POSTGRES_URL, VERCEL } = process.env
  return LOG_FORMAT ? LOG_FORMAT === 'json' : !isTTY && Boolean(DATABASE_URL || POSTGRES_URL || VERCEL)
}

const plain: DestinationStream = { write: (line) => process.stdout.write(plainLine(line)) }

/** Minimum time between two lines about the same outage, in milliseconds. The lines between them are only counted. */
const outageMs = 10_000

const isSeldom = Symbol('seldom')
/** Add these facts to a line that every request may write: it is written once in ten seconds. */
export const seldom = { [isSeldom]: true }

/** While the database is unavailable, each kind of error is logged once in ten seconds, without a stack. */
export function openLog(level: string, stream?: DestinationStream): Logger {
  const outages = new Map<string, { sinceMs: number; left: number }>()
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: withoutRow },
    hooks: {
      logMethod(args, method) {
        const [facts, message] = args as [object, string | undefined]
        const { err, [isSeldom]: isOften } = facts as { err?: unknown; [isSeldom]?: boolean }
        if (!isOften && !isOutage(err)) return method.apply(this, args)
        const known = outages.get(message ?? '')
        if (known && performance.now() - known.sinceMs < outageMs) {
          known.left++
          return
        }
        outages.set(message ?? '', { sinceMs: performance.now(), left: 0 })
        return method.apply(this, [known?.left ? { ...facts, left_out: known.left } : facts, message])
      },
    },
  }
  return stream ? pino(options, stream) : pino(options)
}

const isOutage = (error: unknown): boolean =>
  error instanceof Error && (isUnreachable(error) || isOutOfTime(error))

/**
 * Properties of an error that are not logged: rows and parameters may contain personal data or tokens, and places in
 * PostgreSQL's source code do not help here.
 */
const left = ['detail', 'where', 'params', 'aggregateErrors', 'length', 'file', 'line', 'routine']

function withoutRow(error: Error): object {
  const isLeft = (name: string) => left.includes(name) || (name === 'stack' && isOutage(error))
  return Object.fromEntries(Object.entries(stdSerializers.err(error)).filter(([name]) => !isLeft(name)))
}

/** Writes time, level, message and facts for people; a stack trace follows on separate lines. */
export function plainLine(line: string): string {
  const { time, level, msg, err, ...facts } = JSON.parse(line) as Record<string, unknown>
  const { message, stack, type: _type, ...more } = (err ?? {}) as Record<string, unknown>
  const pairs = Object.entries({ ...facts, ...more }).map(([name, value]) => `${name}=${shown(value)}`)
  const words = [String(time).slice(11, 19), level, msg, message && `(${message})`, ...pairs]
  const first = words.filter((word) => word !== undefined).join(' ')
  // The stack's first line is dropped, because it repeats the message.
  const frames = typeof stack === 'string' ? stack.split('\n').filter((row) => /^\s+at /.test(row)) : []
  return `${[first, ...frames].map(visible).join('\n')}\n`
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Escapes control characters, because parts of a line come from outside and could contain terminal commands. */
const visible = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
