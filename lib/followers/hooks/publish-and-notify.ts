import { publishIfStale } from '#lib/catalogue/publish/publish-if-stale.ts'
import { notifySoon } from './notify-soon.ts'
import { dropPages } from './platform-pages.ts'

/** Publishes what is due for a reader, then notifies hooks and drops cached pages in the background. */
export const publishAndNotify: typeof publishIfStale = async (db, instituteId, now, onFailure) => {
  const when = await publishIfStale(db, instituteId, now, onFailure)
  if (when === 'now') {
    notifySoon(db, instituteId)
    dropPages(db, instituteId)
  }
  return when
}
