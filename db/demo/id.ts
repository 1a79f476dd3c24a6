import { createHash } from 'node:crypto'

/** A UUID made from a readable name: the same name always gives the same id, so links to the demo keep. */
export function idOf(kind: 'course' | 'folder' | 'institute' | 'invite' | 'plan' | 'version', name: string) {
  const hex = createHash('sha256').update(`osari/${kind}/${name}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
