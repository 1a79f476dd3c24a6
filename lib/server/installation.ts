import { existsSync, readFileSync } from 'node:fs'

/** Reads the release of the code on disk from package.json. */
export const softwareVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version

/** The variables that a file has set; only these may change when the files are read again. */
const fromFiles = new Set<string>()

/**
 * Loads `.env.local` and `.env` into the environment. Existing variables stay, and the first file wins. A later call
 * reads the files again.
 */
export function loadEnvFiles(): void {
  for (const name of fromFiles) delete process.env[name]
  const inherited = new Set(Object.keys(process.env))
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  for (const name of Object.keys(process.env)) if (!inherited.has(name)) fromFiles.add(name)
}
