import type { Db } from '#lib/db/open.ts'
import type { Outcome } from './leads-load.ts'

/** The comparison of stored enquiries with their acknowledgements. */
export interface Verdict {
  sent: number
  /** Answers of 201 and of 200. */
  created: number
  duplicate: number
  /** Attempts without an answer, all sent again. */
  unknown: number
  /** Enquiries that were never acknowledged, however often they were sent. */
  unanswered: number
  rows: number
  /** Rows that are due for the institute's connections. */
  inOutbox: number
  /** Enquiries acknowledged whose row is not there, or has another id or time than was told. */
  missing: number
  /** Rows beyond the first of an enquiry. */
  doubled: number
  /** Enquiries that two senders, or one of them twice, were told are new. */
  createdTwice: number
  /** Enquiries of which the database counted fewer repeats than were acknowledged. */
  repeatsLost: number
}

/** Reads the rows whose message begins with the prefix; messages tell enquiries apart. */
export async function judge(db: Db, prefix: string, outcomes: Outcome[]): Promise<Verdict> {
  const rows = await db
    .selectFrom('leads as l')
    .select(['l.id', 'l.message', 'l.created_at', 'l.repeats', 'l.due_at'])
    .where('l.message', 'like', `${prefix}%`)
    .execute()
  const byMessage = Map.groupBy(rows, ({ message }) => message ?? '')
  const count = (isCounted: (outcome: Outcome) => boolean) => outcomes.filter(isCounted).length
  const answers = outcomes.flatMap(({ acknowledged }) => acknowledged)
  return {
    sent: outcomes.length,
    created: answers.filter(({ status }) => status === 201).length,
    duplicate: answers.filter(({ status }) => status === 200).length,
    unknown: outcomes.reduce((sum, { unknown }) => sum + unknown, 0),
    unanswered: count(({ acknowledged }) => acknowledged.length === 0),
    rows: rows.length,
    inOutbox: rows.filter(({ due_at }) => due_at !== null).length,
    missing: count(({ message, acknowledged }) => {
      const [row] = byMessage.get(message) ?? []
      return acknowledged.some(
        ({ id, created_at }) => row?.id !== id || row.created_at.toISOString() !== created_at,
      )
    }),
    doubled: rows.length - byMessage.size,
    createdTwice: count(({ acknowledged }) => acknowledged.filter(({ status }) => status === 201).length > 1),
    repeatsLost: count(({ message, acknowledged }) => {
      const repeats = byMessage.get(message)?.[0]?.repeats ?? 0
      return repeats < acknowledged.filter(({ status }) => status === 200).length
    }),
  }
}

/** Lists the broken promises, one line each; empty when every promise was kept. */
export const faultsOf = (verdict: Verdict): string[] => [
  ...(['unanswered', 'missing', 'doubled', 'createdTwice', 'repeatsLost'] as const)
    .filter((fault) => verdict[fault] > 0)
    .map((fault) => `${fault}: ${verdict[fault]}`),
  ...(verdict.rows === verdict.sent ? [] : [`${verdict.sent} sent, ${verdict.rows} rows`]),
  ...(verdict.inOutbox === verdict.rows ? [] : [`${verdict.rows} rows, ${verdict.inOutbox} in the outbox`]),
]
