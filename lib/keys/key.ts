import { randomBytes } from 'node:crypto'
import { digestKey } from '#lib/api/gates/keys.ts'

/** A key just made. `key` is shown once and stored nowhere; the other two are what the database keeps of it. */
export interface NewKey {
  key: string
  /** SHA-256 of the whole key, lower-case hex. */
  digest: string
  /** Its first 16 characters, by which people tell keys apart. */
  prefix: string
}

const prefixLength = 16

/** Makes a key of a product (2 to 16 lower-case letters) from 24 random bytes. */
export function makeKey(product: string): NewKey {
  const key = `cat_${product}_${randomBytes(24).toString('hex')}`
  return { key, digest: digestKey(key), prefix: key.slice(0, prefixLength) }
}
