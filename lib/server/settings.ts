import { existsSync } from 'node:fs'

/** Where the server listens. */
export interface Address {
  port: number
  /** Undefined: every address of this machine. */
  host: string | undefined
}

/** Reads `PORT` (3000 unless set; 0 takes a free one) and `HOST`; throws naming a bad value. */
export function addressOf(variables: Record<string, string | undefined>): Address {
  const text = variables.PORT?.trim() || '3000'
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Error(`PORT=${JSON.stringify(text)} is no port: expected a number from 0 to 65535.`)
  }
  return { port, host: variables.HOST?.trim() || undefined }
}

/** Variables that a file has set: a later load may change them. */
const fromFiles = new Set<string>()

/**
 * Adds what `.env.local` and `.env` set to the environment: a variable that was there before stays, and the first file
 * wins. Called again, it takes the files as they are now.
 */
export function loadEnvFiles(): void {
  for (const name of fromFiles) delete process.env[name]
  const inherited = new Set(Object.keys(process.env))
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  for (const name of Object.keys(process.env)) if (!inherited.has(name)) fromFiles.add(name)
}
