import { openDatabase } from '#lib/db/open.ts'
import { freshen } from './freshen.ts'

/** A process that publishes what is due, over and over, as one whose readers never pause; until its input ends. */
const [id = ''] = process.argv.slice(2)
const db = openDatabase({ url: process.env.DATABASE_URL, folder: undefined, poolMax: 2 })
let isWanted = true
process.stdin.on('end', () => {
  isWanted = false
})
process.stdin.resume()
for (let turn = 0; isWanted; turn++) {
  await freshen(db, id, new Date('2026-11-20T10:00:00.000Z'))
  if (turn === 0) console.log('publishing')
}
await db.destroy()
