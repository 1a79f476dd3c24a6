import type { Bytes } from '#lib/bytes.ts'
import { perProcess } from '#lib/per-process.ts'
import { type Coding, chooseCoding, encode, plainBytesMax } from './coding.ts'

/** The codings of a body live as long as the body, in the cache that keeps it: count them there. */
const codings = perProcess('coded once', () => new WeakMap<Bytes, Map<Coding, Bytes>>())

/** Memory of a body with its codings, beside that of the body alone. */
export const codedFactor = 2

/** A cached body in the coding that a caller prefers, compressed when it is first asked for, and the header that says so. */
export function codedOnce(body: Bytes, asked: Headers): { body: Bytes; headers: Record<string, string> } {
  const coding = body.length > plainBytesMax ? chooseCoding(asked) : undefined
  if (!coding) return { body, headers: {} }
  const known = codings().get(body) ?? new Map<Coding, Bytes>()
  codings().set(body, known)
  const coded = known.get(coding) ?? encode(body, coding)
  known.set(coding, coded)
  return { body: coded, headers: { 'content-encoding': coding } }
}
