import type { Announced } from '#lib/module.ts'

/** What the operator is told about the data being served. */
export interface Prepared {
  /** The demo key of the embedded database. */
  demoKey: string | undefined
  /** The institutes' slugs, at most ten. */
  slugs: string[]
  /** Message when the site is set to an institute that does not exist. */
  siteFault?: string | undefined
}

/** One startup message: text for a terminal, fields for a log. */
export interface Said {
  level?: 'info' | 'warn' | 'error'
  msg: string
  /** Terminal text to use instead of `msg`. */
  words?: string
  facts?: Record<string, string | number | undefined>
}

/** Prints a startup message at any log level: as text on a terminal, else as a JSON line like the log's. */
export function say({ level = 'info', msg, words = msg, facts }: Said): void {
  const stream = level === 'error' ? process.stderr : process.stdout
  const line = { level, time: new Date().toISOString(), msg, ...facts }
  stream.write(`${stream.isTTY ? words : JSON.stringify(line)}\n`)
}

/** Returns where everything is served; the last line can be pasted into a shell. */
export function announcement(
  origin: string,
  { demoKey, slugs }: Prepared,
  ofModules: readonly Announced[] = [],
): Said {
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
      'No institute is in the database yet. Import one, which publishes it, and make it a key:',
      '',
      '  npm run -s catalogue -- import FILE',
      '  npm run -s catalogue -- keys create --institute SLUG --name NAME',
      '',
    )
  else lines.push('Keys are listed by: npm run -s catalogue -- keys list')
  lines.push('Try it:', '', `  ${command}`, '')
  const addresses = Object.fromEntries(ofModules.map(({ name, address }) => [name, address]))
  const facts = { api, site: origin, ...addresses, key: demoKey, curl: command }
  return { msg: 'serving', words: lines.join('\n'), facts }
}

/** Returns a shell command for a first request. */
export const curl = (base: string, key: string): string =>
  `curl -H "X-API-Key: ${key}" "${base}/courses?q=tabla&page_size=1"`
