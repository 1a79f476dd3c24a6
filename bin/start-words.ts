import type { Prepared } from './start-data.ts'

/** Returns the lines that a started server prints; the last line can be pasted into a shell. */
export function announce(
  origin: string,
  { demoKey, hasInstitutes }: Prepared,
  ofModules: readonly string[] = [],
): string {
  const base = `${origin}/catalog/v1`
  const lines = ['', `The catalogue is served at ${base}`, ...ofModules]
  if (demoKey !== undefined) {
    lines.push(`Key of the demo institute: ${demoKey}`, 'Try it:', '', `  ${curl(base, demoKey)}`)
  } else if (!hasInstitutes) {
    lines.push(
      'No institute is in the database yet. Import one, which publishes it, and make it a key:',
      '',
      '  npm run -s catalogue -- import FILE',
      '  npm run -s catalogue -- keys create --institute SLUG --name NAME',
    )
  } else {
    lines.push('Keys are listed by: npm run -s catalogue -- keys list')
  }
  return `${lines.join('\n')}\n`
}

/** Returns the command line of a first request. */
export const curl = (base: string, key: string): string =>
  `curl -H "X-API-Key: ${key}" "${base}/courses?q=tabla&page_size=1"`
