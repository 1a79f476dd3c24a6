import { createInterface } from 'node:readline'
import { openDatabase } from '#lib/base/db/open.ts'
import { publishOrDefer } from '../follower/publish-or-defer.ts'

/**
 * A process that publishes what is due, over and over, as one whose readers never pause; until its input ends. Each line
 * of that is the moment that it is from then on.
 */
const [id = '', first = '2026-11-20T10:00:00.000Z'] = process.argv.slice(2)
const db = openDatabase({ url: process.env.DATABASE_URL, folder: undefined, poolMax: 2 })
let isWanted = true
let now = new Date(first)
createInterface({ input: process.stdin })
  .on('line', (line) => {
    now = new Date(line)
  })
  .on('close', () => {
    isWanted = false
  })
for (let turn = 0; isWanted; turn++) {
  await publishOrDefer(db, id, now)
  if (turn === 0) console.log('publishing')
}
await db.destroy()
