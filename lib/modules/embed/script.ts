import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Returns `embed.js`, the address with a hash at which it never changes, and the value of `integrity` for a script tag.
 */
export function embedScript(): { address: string; integrity: string; body: Buffer } {
  const body = readFileSync(new URL('../../../public/embed.js', import.meta.url))
  const digest = createHash('sha384').update(body)
  const integrity = `sha384-${digest.copy().digest('base64')}`
  return { address: `/embed/embed.${digest.digest('hex').slice(0, 16)}.js`, integrity, body }
}
