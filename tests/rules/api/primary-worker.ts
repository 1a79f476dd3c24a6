/** Takes a limit of two a minute three times as a worker, and sends the results to the primary process. */
import { primaryCounters } from '#lib/contract/api/counters/counters.ts'

const counters = primaryCounters()
const now = new Date()
const exceeded: boolean[] = []
for (let i = 0; i < 3; i++) {
  exceeded.push((await counters.take([{ name: 'key:1', perMinute: 2 }], now)).exceeded !== undefined)
}
process.send?.({ kind: 'done', exceeded })
process.disconnect()
