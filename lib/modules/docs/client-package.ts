import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names at which the documentation serves the client: the second says which release it is. */
export const clientNames = ['catalogue-client.tgz', 'catalogue-client-1.1.0.tgz'] as const

/** The typed client as a file for `npm install`. `npm run client:pack` writes it, and the example depends on it. */
export function clientPackage(): { body: Buffer; integrity: string } {
  // The path is written out in full, because the bundler would otherwise include every file of the project.
  body ??= readFileSync(join(process.cwd(), 'examples/next/catalogue-client-1.1.0.tgz'))
  return { body, integrity: `sha512-${hash('sha512', body, 'base64')}` }
}

let body: Buffer | undefined
