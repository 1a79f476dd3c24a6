import type { Db } from '#lib/db/open.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type NewLead, type RecordedLead, recordLead } from './record.ts'

interface Turn {
  lead: NewLead
  now: Date
  /** Equal in two enquiries that only the visitor and the moment tell apart. */
  content: string
  outcome: PromiseWithResolvers<RecordedLead>
}

const queues = new WeakMap<Db, Map<string, Turn[]>>()

/**
 * Records an enquiry as `recordLead` does, after those of this process with the same fingerprint. All of them need one
 * row, so each would hold a connection while it waits for that row's lock, and keep other institutes from writing. The
 * ones that wait and are equal in every field are one statement. After a failure nobody waits to fail alike.
 */
export function recordInTurn(db: Db, lead: NewLead, now: Date): Promise<RecordedLead> {
  const { visitor: _, consent_at: __, ...content } = lead
  const turn: Turn = { lead, now, content: JSON.stringify(content), outcome: Promise.withResolvers() }
  const name = `${lead.institute_id} ${fingerprintOf(lead)}`
  const queue = queues.get(db) ?? new Map<string, Turn[]>()
  queues.set(db, queue)
  const turns = queue.get(name)
  if (turns) turns.push(turn)
  else {
    const own = [turn]
    queue.set(name, own)
    void recordAll(db, own, () => queue.delete(name))
  }
  return turn.outcome.promise
}

/** Records the turns until none waits; `leave` then lets the next enquiry begin anew. */
async function recordAll(db: Db, turns: Turn[], leave: () => void): Promise<void> {
  for (let [head] = turns; head !== undefined; [head] = turns) {
    const { lead, content } = head
    const equal = turns.filter((turn) => turn.content === content)
    const rest = turns.filter((turn) => turn.content !== content)
    turns.splice(0, turns.length, ...rest)
    const now = new Date(Math.max(...equal.map((turn) => turn.now.getTime())))
    try {
      const recorded = await recordLead(db, lead, now, equal.length)
      head.outcome.resolve(recorded)
      for (const turn of equal.slice(1)) turn.outcome.resolve({ ...recorded, isNew: false, isUpdate: false })
    } catch (error) {
      for (const turn of [...equal, ...turns.splice(0)]) turn.outcome.reject(error)
    }
  }
  leave()
}
