import type { Db } from '#lib/base/db/open.ts'
import { sendWith } from '#lib/base/net/send.ts'
import { type DeliveryRun, deliverDue } from '#lib/base/outbox.ts'
import { setConnection } from '#lib/contract/leads/crm/connections.ts'
import { enquiries } from '#lib/contract/leads/delivery/deliver.ts'
import { type NewLead, recordLead } from '#lib/contract/leads/record-lead.ts'
import { countLeads } from '#lib/contract/leads/stats.ts'
import { noMail } from '../../crm/api-server.ts'
import { type Mood, type Receiver, startReceiver } from '../../crm/receiver.ts'
import { insertInstitute, newLead } from '../leads/rows.ts'

export const sealing = { key: Buffer.alloc(32, 7).toString('base64') }
export const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`

/** A clock that stands until it is moved. */
export interface Clock {
  now: () => Date
  pass: (amount: number, unit: keyof typeof unitsMs) => void
}

const unitsMs = { seconds: 1_000, minutes: 60_000, hours: 3_600_000 }

export function startClock(): Clock {
  let at = new Date('2027-03-01T10:00:00.000Z').getTime()
  return {
    now: () => new Date(at),
    pass: (amount, unit) => {
      at += amount * unitsMs[unit]
    },
  }
}

/** An institute with a receiving server as its CRM. */
export async function connectInstitute(db: Db, id: string, clock: Clock): Promise<Receiver> {
  const receiver = await startReceiver(secret, clock.now)
  await insertInstitute(db, id)
  const terms = { kind: 'webhook', settings: { url: receiver.url }, secrets: { secret } }
  await setConnection(db, id, terms, { sealing, privateHosts: [receiver.host], now: clock.now() })
  return receiver
}

let serial = 0

/** Records an enquiry as the intake does and returns its id. Each differs from the others by default. */
export async function enquire(db: Db, instituteId: string, clock: Clock, over: Partial<NewLead> = {}) {
  serial++
  const email = `meera${serial}@example.org`
  const lead = newLead({ institute_id: instituteId, email, message: 'When does it begin?', ...over })
  return (await recordLead(db, lead, clock.now())).id
}

const stalls = new Set<Mood>([
  'hangs',
  'drips',
  'switches protocols half-way',
  'never reads',
  'never ends its headers',
  'floods with chunks',
])

/** Runs deliveries as the sweep does; may call receivers on loopback. */
export function deliver(
  db: Db,
  clock: Clock,
  receivers: readonly Receiver[],
  options: Partial<Pick<DeliveryRun, 'instituteId' | 'send' | 'mail' | 'sealing' | 'lanes' | 'turnMs'>> & {
    withinMs?: number
  } = {},
) {
  // A receiver that never answers decides how long a test takes; any other has time, however busy the machine.
  const { withinMs = receivers.some(({ mood }) => stalls.has(mood)) ? 300 : 10_000, ...run } = options
  const send = sendWith({ privateHosts: receivers.map(({ host }) => host), withinMs })
  return deliverDue(db, enquiries, { now: clock.now, send, mail: noMail, sealing, ...run })
}

/** Counts the enquiries by state. */
export async function countStates(db: Db): Promise<Record<string, number>> {
  const { state } = await countLeads(db, {})
  return Object.fromEntries(state.map(({ value, count }) => [value, count]))
}
