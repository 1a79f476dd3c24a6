import type { Bytes } from '#lib/bytes.ts'
import { perProcess } from '#lib/per-process.ts'
import { type Coding, encode, plainBytesMax } from './coding.ts'

/** The codings of a body live as long as the body, in the cache that keeps it: count them there. */
const codings = perProcess('coded once', () => new WeakMap<Bytes, Map<Coding, Bytes>>())

/** Memory of a body with its codings, beside that of the body alone. */
export const codedFactor = 2

/** Returns a cached body in a coding, compressed when that is first asked for and the size is worth it; and its headers. */
export function codedOnce(
  body: Bytes,
  coding: Coding | undefined,
): { body: Bytes; headers: Record<string, string> } {
  if (!coding || body.length <= plainBytesMax) return { body, headers: {} }
  const known = codings().get(body) ?? new Map<Coding, Bytes>()
  codings().set(body, known)
  const coded = known.get(coding) ?? encode(body, coding)
  known.set(coding, coded)
  return { body: coded, headers: { 'content-encoding': coding } }
}
