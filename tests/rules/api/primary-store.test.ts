import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { countForWorkers } from '#lib/contract/api/counters/counters.ts'

/** Takes a limit of two a minute three times in a worker. Returns the answers and the log. */
async function takesUnder(answers: boolean): Promise<{ exceeded: boolean[]; log: string }> {
  const worker = fork(`${import.meta.dirname}/primary-worker.ts`, {
    execArgv: [],
    env: { ...process.env, LOG_LEVEL: 'warn' },
    silent: true,
  })
  const log = worker.stdout ? text(worker.stdout) : ''
  const count = countForWorkers()
  worker.on('message', (message: object) => {
    // Another worker counts along, and messages of others arrive too.
    count({ ...message, call: 0 })
    const answer = answers && count(message)
    if (!answer) return
    worker.send({ ...answer, kind: 'other', counts: [] })
    worker.send(answer)
  })
  for (;;) {
    const [message] = (await once(worker, 'message')) as [{ kind: string; exceeded: boolean[] }]
    if (message.kind === 'done') return { ...message, log: await log }
  }
}

test('a worker is held to what all workers count together', async () => {
  expect((await takesUnder(true)).exceeded).toEqual([false, true, true])
})

test('a worker whose primary process does not answer counts by itself and says so', async () => {
  const { exceeded, log } = await takesUnder(false)
  expect(exceeded).toEqual([false, false, true])
  expect(log).toContain('the primary process does not answer; this process counts locally')
})

test.each(['serving', null, 7, { kind: 'other' }, {}])('a message such as %j is not a count', (message) => {
  expect(countForWorkers()(message)).toBeUndefined()
})
