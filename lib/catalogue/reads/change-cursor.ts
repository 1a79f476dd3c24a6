import { hash } from 'node:crypto'

/**
 * A position in an institute's change log: the end of a revision, or after one thing in it. Things of one revision are
 * ordered by kind and key.
 */
export interface ChangeCursor {
  revision: number
  upTo?: { kind: string; key: string }
}

/** Writes a cursor as opaque text, valid for one institute. */
export function writeCursor(instituteId: string, { revision, upTo }: ChangeCursor): string {
  const facts = JSON.stringify(upTo ? [revision, upTo.kind, upTo.key] : [revision])
  return `${Buffer.from(facts).toString('base64url')}.${sealOf(instituteId, facts)}`
}

/** Reads a cursor; null for a text that `writeCursor` did not make for this institute. */
export function readCursor(instituteId: string, text: string): ChangeCursor | null {
  const [encoded = '', seal] = text.split('.', 2)
  const facts = Buffer.from(encoded, 'base64url').toString()
  if (sealOf(instituteId, facts) !== seal || text !== `${encoded}.${seal}`) return null
  const [revision, kind, key] = JSON.parse(facts) as [number, string?, string?]
  return kind === undefined || key === undefined ? { revision } : { revision, upTo: { kind, key } }
}

/** A checksum, not a secret: rejects a mangled cursor, or one of another institute. */
const sealOf = (instituteId: string, facts: string): string =>
  hash('sha256', JSON.stringify(['changes', instituteId, facts]), 'base64url').slice(0, 11)
