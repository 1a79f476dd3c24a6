import type { Db } from '#lib/db/open.ts'
import { plugged } from '#lib/module.ts'
import { publishIfStale } from './publisher.ts'

/** Publishes what is due for a reader, and tells the modules once it is done. */
export const publishForReader: typeof publishIfStale = async (db, instituteId, now, onFailure) => {
  const when = await publishIfStale(db, instituteId, now, onFailure)
  if (when === 'now') tellModules(db, instituteId, 'reader')
  return when
}

/** Publishes what is due when nobody reads. The tasks of the modules follow, so these are told of the sweep. */
export const publishForSweep: typeof publishIfStale = async (db, instituteId, now, onFailure) => {
  const when = await publishIfStale(db, instituteId, now, onFailure)
  if (when === 'now') tellModules(db, instituteId, 'sweep')
  return when
}

function tellModules(db: Db, instituteId: string, by: 'reader' | 'sweep'): void {
  for (const { afterPublish } of plugged()) afterPublish?.(db, instituteId, by)
}
