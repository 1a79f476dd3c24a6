import { freshen } from '#lib/catalogue/publish/publish.ts'
import { dropPages } from './platform-pages.ts'
import { tellSoon } from './tell-soon.ts'

/** `freshen` for readers; who follows the institute, or keeps its pages, is told of what it published, behind them. */
export const freshenAndTell: typeof freshen = async (db, instituteId, now, onFailure) => {
  const when = await freshen(db, instituteId, now, onFailure)
  if (when === 'now') {
    tellSoon(db, instituteId)
    dropPages(db, instituteId)
  }
  return when
}
