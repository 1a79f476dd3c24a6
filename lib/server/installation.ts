import { existsSync, readFileSync } from 'node:fs'

export const softwareVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version

/** Names of the variables that were set from files. Only these change when the files are read again. */
const fromFiles = new Set<string>()

/** Variables that already exist win, then `.env.local`. Calling it again reads the files again. */
export function loadEnvFiles(): void {
  for (const name of fromFiles) delete process.env[name]
  const inherited = new Set(Object.keys(process.env))
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  for (const name of Object.keys(process.env)) if (!inherited.has(name)) fromFiles.add(name)
}
