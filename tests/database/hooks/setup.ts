import type { Db } from '#lib/db/open.ts'
import { gatherMs, markDue } from '#lib/hooks/due.ts'
import { addHook, type NewHook } from '#lib/hooks/hooks.ts'
import { CatalogueChanged } from '#lib/hooks/messages.ts'
import { hookEvents } from '#lib/hooks/outbox.ts'
import { deliverDue } from '#lib/outbox/deliver-due.ts'
import { sendWith } from '#lib/outbox/http/send.ts'
import { noMail } from '../../crm/api-server.ts'
import { type Receiver, startReceiver, type Taken } from '../../crm/receiver.ts'
import { type Clock, sealing } from '../delivery/setup.ts'

export type Changed = CatalogueChanged['data']

export const told = ({ taken }: Receiver): Changed[] => taken.map(changedIn)

/** What a message tells; it has to be one as the interface description has it. */
export const changedIn = ({ webhook_id: _, sent_at: __, ...message }: Taken): Changed =>
  CatalogueChanged.parse(message).data

/** A receiver that an institute tells what changes from now on. */
export async function follow(
  db: Db,
  instituteId: string,
  now: () => Date,
): Promise<Receiver & { hook: NewHook }> {
  const receiver = await startReceiver('', now)
  const terms = { sealing, privateHosts: [receiver.host], now: now() }
  const hook = await addHook(db, instituteId, receiver.url, terms)
  receiver.secrets = [hook.secret]
  return Object.assign(receiver, { hook })
}

/** What the sweep does each second. */
export async function tell(db: Db, clock: Clock, ...receivers: Receiver[]): Promise<number> {
  await markDue(db, new Date(clock.now().getTime() + gatherMs))
  const send = sendWith({ privateHosts: receivers.map(({ host }) => host), withinMs: 300 })
  const { delivered } = await deliverDue(db, hookEvents, { now: clock.now, send, mail: noMail, sealing })
  return delivered
}
