/**
 * Tries by force what an acknowledged enquiry promises: `node tests/faults/leads.ts [--rounds 5] [--per-second 50]
 * [--at-once 200] [--impatient 5000]`. Prints the counts of each scenario; ends with 1 when a promise was broken.
 */
import { parseArgs } from 'node:util'
import { loseApp, loseDatabase, onStage, sendAtOnce, sendImpatiently } from './leads-scenarios.ts'
import { faultsOf, type Verdict } from './leads-verdict.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    'per-second': { type: 'string', default: '50' },
    'at-once': { type: 'string', default: '200' },
    impatient: { type: 'string', default: '5000' },
  },
})
const rounds = Number(values.rounds)
const perSecond = Number(values['per-second'])

const verdicts = await onStage(
  async (stage): Promise<Record<string, Verdict>> => ({
    'the same at once': await sendAtOnce(stage, Number(values['at-once']), 50),
    'different, impatient': await sendImpatiently(stage, Number(values.impatient)),
    'process killed': await loseApp(stage, rounds, perSecond),
    'database killed': await loseDatabase(stage, rounds, perSecond),
  }),
)
console.table(verdicts)
for (const [scenario, verdict] of Object.entries(verdicts)) {
  for (const fault of faultsOf(verdict)) {
    console.error(`${scenario}: ${fault}`)
    process.exitCode = 1
  }
}
