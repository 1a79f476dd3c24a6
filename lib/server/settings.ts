import { existsSync } from 'node:fs'

/** The address on which the server listens. */
export interface Address {
  port: number
  /** Undefined: every address of this machine. */
  host: string | undefined
}

/** Reads `PORT` (default 3000; 0 picks a free port) and `HOST`; the error names a bad value. */
export function addressOf(variables: Record<string, string | undefined>): Address {
  const text = variables.PORT?.trim() || '3000'
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Error(`PORT=${JSON.stringify(text)} is not a port: expected a number from 0 to 65535.`)
  }
  return { port, host: variables.HOST?.trim() || undefined }
}

/** The variables that a file has set: a later load may change them. */
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
