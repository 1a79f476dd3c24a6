import type { Db } from '#lib/db/open.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type NewLead, type RecordedLead, recordLead } from './record.ts'

interface Waiting {
  lead: NewLead
  now: Date
  /** Equal for enquiries that differ only in visitor and moment. */
  content: string
  outcome: PromiseWithResolvers<RecordedLead>
}

const queues = new WeakMap<Db, Map<string, Waiting[]>>()

/**
 * Records an enquiry after others of this process with the same fingerprint. They need the same row, and each would hold a
 * connection while it waits for the lock. Waiting enquiries that are equal in every field become one statement. A
 * failure fails all that wait.
 */
export function recordQueued(db: Db, lead: NewLead, now: Date): Promise<RecordedLead> {
  const { visitor: _, consent_at: __, ...content } = lead
  const entry: Waiting = { lead, now, content: JSON.stringify(content), outcome: Promise.withResolvers() }
  const name = `${lead.institute_id} ${fingerprintOf(lead)}`
  const queue = queues.get(db) ?? new Map<string, Waiting[]>()
  queues.set(db, queue)
  const waiting = queue.get(name)
  if (waiting) waiting.push(entry)
  else {
    const own = [entry]
    queue.set(name, own)
    void recordAll(db, own, () => queue.delete(name))
  }
  return entry.outcome.promise
}

/** Records queued enquiries until none is left; `leave` then lets the next one start a queue. */
async function recordAll(db: Db, waiting: Waiting[], leave: () => void): Promise<void> {
  for (let [head] = waiting; head !== undefined; [head] = waiting) {
    const { lead, content } = head
    const equal = waiting.filter((entry) => entry.content === content)
    const rest = waiting.filter((entry) => entry.content !== content)
    waiting.splice(0, waiting.length, ...rest)
    const now = new Date(Math.max(...equal.map((entry) => entry.now.getTime())))
    try {
      const recorded = await recordLead(db, lead, now, equal.length)
      head.outcome.resolve(recorded)
      for (const entry of equal.slice(1))
        entry.outcome.resolve({ ...recorded, isNew: false, isUpdate: false })
    } catch (error) {
      for (const entry of [...equal, ...waiting.splice(0)]) entry.outcome.reject(error)
    }
  }
  leave()
}
