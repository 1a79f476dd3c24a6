/**
 * Breaks the database and its connections under load: `node tests/faults/reads.ts [--only stopped,frozen]
 * [--scale 1]`. Prints the figures of each fault; ends with 1 when a promise was broken.
 */
import { parseArgs } from 'node:util'
import { scenarios } from './reads-all.ts'
import { openStage } from './stage.ts'

const { values } = parseArgs({
  options: { only: { type: 'string' }, scale: { type: 'string', default: '1' } },
})
const only = values.only?.split(',')
const pace = { scale: Number(values.scale), beforeMs: 3_000, afterMs: 8_000 }

const stage = await openStage()
const rows: Record<string, object> = {}
try {
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (only && !only.some((part) => name.includes(part))) continue
    const { during, after, readyz, broken, ...figures } = await scenario(stage, pace)
    rows[name] = {
      during: during.statuses,
      p50: during.p50,
      p99: during.p99,
      max: during.max,
      after: after.statuses,
      'p50 after': after.p50,
      'p99 after': after.p99,
      ...figures,
      'readyz during': readyz.during,
      'readyz after': readyz.after,
      broken: broken.length,
    }
    for (const promise of broken) console.error(`${name}: broken: ${promise}`)
    if (broken.length > 0) process.exitCode = 1
  }
} finally {
  await stage.close()
}
console.table(rows)
