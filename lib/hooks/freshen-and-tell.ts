import { freshen } from '#lib/catalogue/publish/publish.ts'
import { tellSoon } from './tell-soon.ts'

/** `freshen` for readers; who follows the institute is told of what it published, behind them. */
export const freshenAndTell: typeof freshen = async (db, instituteId, now, onFailure) => {
  const when = await freshen(db, instituteId, now, onFailure)
  if (when === 'now') tellSoon(db, instituteId)
  return when
}
