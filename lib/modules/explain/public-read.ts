import { isDeepStrictEqual } from 'node:util'
import { listChanged } from '#lib/catalogue/publish/due.ts'
import { readReport } from '#lib/catalogue/publish/report.ts'
import type { Db } from '#lib/db/open.ts'
import type { ExplainContext } from './context.ts'

/** The comparison of the explanation with what readers get. */
interface ReadCheck {
  request: string
  /** Null when nothing can be compared: for a day other than today, or for unreadable content. */
  agrees: boolean | null
  says: string
}

/** The JSON that readers get, and the object that the rules make; undefined when it does not exist. */
interface Compared {
  request: string
  read: string | undefined
  made: object | null | undefined
}

/** Compares what readers get today with what the rules make of the stored data; `made` is null when unreadable. */
export async function compareRead(
  trx: Db,
  { asOf, today, site }: ExplainContext,
  { request, read, made }: Compared,
): Promise<ReadCheck> {
  const says = (agrees: boolean | null, words: string): ReadCheck => ({ request, agrees, says: words })
  const got = read === undefined ? 'readers do not get it' : 'readers get it'
  if (made === null) return says(null, `${got}: unreadable content keeps its last good state`)
  if (asOf !== today) return says(null, `${got} today, ${today}; not compared for ${asOf}`)
  const differing = differingKeys(read, made)
  if (differing === undefined) return says(true, got)
  const what = differing === '' ? '' : `, with a different ${differing}`
  return says(false, [got + what, ...(await reasons(trx, site.institute.id))].join('; '))
}

/** Lists the keys that differ; undefined when both are equal, `''` when only one exists. */
function differingKeys(read: string | undefined, made: object | undefined): string | undefined {
  if (read === undefined || made === undefined) return read === made ? undefined : ''
  const published = JSON.parse(read) as Record<string, unknown>
  const expected = JSON.parse(JSON.stringify(made)) as Record<string, unknown>
  const differing = Object.keys({ ...published, ...expected }).filter(
    (key) => !isDeepStrictEqual(published[key], expected[key]),
  )
  return differing.length === 0 ? undefined : differing.join(', ')
}

/** Lists the reasons why readers may get an older state than the stored one. */
async function reasons(trx: Db, instituteId: string): Promise<string[]> {
  const report = await readReport(trx, instituteId)
  if (report === undefined) return ['the institute was never published']
  const waiting = await listChanged(trx, instituteId, 1)
  return [
    ...(waiting.length > 0 ? ['changes wait to be published'] : []),
    ...report.faults.map(
      ({ kind, id, message }) => `${kind} ${JSON.stringify(id)} stays as it was: ${message}`,
    ),
  ]
}
