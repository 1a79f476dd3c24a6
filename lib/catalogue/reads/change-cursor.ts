import { hash } from 'node:crypto'

/**
 * How far the changes of an institute were read: to the end of a revision, or within one up to and with a thing. In
 * one revision things are ordered by kind and key.
 */
export interface ChangeCursor {
  revision: number
  upTo?: { kind: string; key: string }
}

/** The cursor as readers are given it: opaque, and of no use to another institute. */
export function writeCursor(instituteId: string, { revision, upTo }: ChangeCursor): string {
  const facts = JSON.stringify(upTo ? [revision, upTo.kind, upTo.key] : [revision])
  return `${Buffer.from(facts).toString('base64url')}.${sealOf(instituteId, facts)}`
}

/** Null for a text that `writeCursor` did not make for this institute. */
export function readCursor(instituteId: string, text: string): ChangeCursor | null {
  const [encoded = '', seal] = text.split('.', 2)
  const facts = Buffer.from(encoded, 'base64url').toString()
  if (sealOf(instituteId, facts) !== seal || text !== `${encoded}.${seal}`) return null
  const [revision, kind, key] = JSON.parse(facts) as [number, string?, string?]
  return kind === undefined || key === undefined ? { revision } : { revision, upTo: { kind, key } }
}

/** Not a secret: it keeps a mangled cursor, and one of another institute, from being taken for a moment of this one. */
const sealOf = (instituteId: string, facts: string): string =>
  hash('sha256', JSON.stringify(['changes', instituteId, facts]), 'base64url').slice(0, 11)
