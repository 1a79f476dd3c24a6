import { writesJson } from '#lib/base/log.ts'
import type { Announced } from '#lib/module.ts'

export interface Prepared {
  /** API key of the demo institute; only on the embedded database. */
  demoKey: string | undefined
  /** Slugs of the institutes, at most ten. */
  slugs: string[]
  siteFault?: string | undefined
}

interface StartMessage {
  level?: 'info' | 'warn' | 'error'
  msg: string
  /** Text for a terminal that replaces `msg`. */
  words?: string
  facts?: Record<string, string | number | undefined>
}

/** Prints a startup message, whatever the log level, in the form of the log. */
export function announce({ level = 'info', msg, words = msg, facts }: StartMessage): void {
  const stream = level === 'error' ? process.stderr : process.stdout
  const line = { level, time: new Date().toISOString(), msg, ...facts }
  stream.write(`${writesJson(stream) ? JSON.stringify(line) : words}\n`)
}

const isEmpty = 'The database has no institute yet.'
const loadDemo = 'npm run -s catalogue -- demo'

/** Returns the addresses of everything served. The last line can be pasted into a shell. */
export function announcement(
  origin: string,
  { demoKey, slugs }: Prepared,
  ofModules: readonly Announced[] = [],
): StartMessage {
  const api = `${origin}/catalog/v1`
  const command = curl(api, demoKey ?? 'KEY')
  const lines = [
    '',
    `The catalogue is served at ${api}`,
    `Site: ${origin}`,
    ...ofModules.map(({ words }) => words),
  ]
  if (demoKey !== undefined) lines.push(`Key of the demo institute: ${demoKey}`)
  else if (slugs.length === 0)
    lines.push(
      `${isEmpty} Import one (this also publishes it) and create a key for it:`,
      '',
      '  npm run -s catalogue -- import FILE',
      '  npm run -s catalogue -- keys create --institute SLUG --name NAME',
      '',
      `or load the demo, which prints a key: ${loadDemo}`,
    )
  else lines.push('To list the keys: npm run -s catalogue -- keys list')
  lines.push('Try it:', '', `  ${command}`, '')
  const addresses = Object.fromEntries(ofModules.map(({ name, address }) => [name, address]))
  const advice = slugs.length === 0 ? `${isEmpty} Import one, or load the demo: ${loadDemo}` : undefined
  const facts = { api, site: origin, ...addresses, key: demoKey, curl: command, advice }
  return { msg: 'serving', words: lines.join('\n'), facts }
}

export const curl = (base: string, key: string): string =>
  `curl -H "X-API-Key: ${key}" "${base}/courses?q=tabla&page_size=1"`
