import type { z } from 'zod'
import type { Db } from '#lib/base/db/open.ts'
import { sendWith } from '#lib/base/net/send.ts'
import { deliverDue } from '#lib/base/outbox.ts'
import { gatherMs, hookEvents, markDue } from '#lib/modules/hooks/deliver.ts'
import { addHook } from '#lib/modules/hooks/hooks.ts'
import { CatalogueChanged } from '#lib/modules/hooks/messages.ts'
import { noMail } from '../../../crm/api-server.ts'
import { type Receiver, startReceiver, type Taken } from '../../../crm/receiver.ts'
import { type Clock, sealing } from '../../../database/delivery/setup.ts'

const changed = CatalogueChanged
export type Changed = z.infer<typeof changed>['data']

export const eventsOf = ({ taken }: Receiver): Changed[] => taken.map(changedIn)

/** Parses a message, which must match the interface description. */
export const changedIn = ({ webhook_id: _, sent_at: __, ...message }: Taken): Changed =>
  changed.parse(message).data

/** Adds a hook of an institute to a new receiver. */
export async function follow(
  db: Db,
  instituteId: string,
  now: () => Date,
): Promise<Receiver & { hook: { id: string; secret: string } }> {
  const receiver = await startReceiver('', now)
  const terms = { sealing, privateHosts: [receiver.host], now: now() }
  const hook = await addHook(db, instituteId, receiver.url, terms)
  receiver.secrets = [hook.secret]
  return Object.assign(receiver, { hook })
}

/** Runs the hook part of a sweep. */
export async function tell(db: Db, clock: Clock, ...receivers: Receiver[]): Promise<number> {
  await markDue(db, new Date(clock.now().getTime() + gatherMs))
  // One that never answers decides how long a test takes; any other has time, however busy the machine.
  const withinMs = receivers.some(({ mood }) => mood === 'hangs') ? 300 : 10_000
  const send = sendWith({ privateHosts: receivers.map(({ host }) => host), withinMs })
  const { delivered } = await deliverDue(db, hookEvents, { now: clock.now, send, mail: noMail, sealing })
  return delivered
}
