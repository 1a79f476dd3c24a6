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

/** Adds what `.env.local` and `.env` set to the environment; what is set already stays, and the first file wins. */
export function loadEnvFiles(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
}
