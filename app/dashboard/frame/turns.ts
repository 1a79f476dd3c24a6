import { perProcess } from '#lib/per-process.ts'

/** Members and institutes whose file is being read or checked. */
const working = perProcess('dashboard uploads', () => new Set<string>())

/** Files in work at once in this process, of all institutes: each takes memory while it waits to be read. */
const filesMax = 8

/**
 * Takes the turn of a member and of an institute, and returns how to give it back; undefined while either has one, or
 * when too many institutes have. So no institute waits behind more than one file of another.
 */
export function takeTurn(memberId: string, instituteId: string): (() => void) | undefined {
  const keys = [`member ${memberId}`, `institute ${instituteId}`]
  const taken = working()
  if (keys.some((key) => taken.has(key)) || taken.size >= 2 * filesMax) return undefined
  for (const key of keys) taken.add(key)
  return () => {
    for (const key of keys) taken.delete(key)
  }
}
