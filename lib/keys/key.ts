import { randomBytes } from 'node:crypto'
import { digestKey } from '#lib/api/gates/keys.ts'

/** A new key. `key` is shown once and never stored; the database stores digest and prefix. */
export interface NewKey {
  key: string
  /** SHA-256 of the whole key, lower-case hex. */
  digest: string
  /** The first 16 characters, for display. */
  prefix: string
}

const prefixLength = 16

/** Makes a key of a product (2 to 16 lower-case letters) from 24 random bytes. */
export function makeKey(product: string): NewKey {
  const key = `cat_${product}_${randomBytes(24).toString('hex')}`
  return { key, digest: digestKey(key), prefix: key.slice(0, prefixLength) }
}
