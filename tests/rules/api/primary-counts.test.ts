import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { PrimaryCounts } from '#lib/api/counters/primary-counts.ts'

test('each call gets the counts after its own, whoever counted before, and what is given back counts no more', () => {
  const counts = new PrimaryCounts()
  const count = (call: number, ...names: string[]) => counts.answer({ kind: 'count', call, names })
  expect(count(1, 'a', 'b')).toEqual({ kind: 'counted', call: 1, counts: [1, 1] })
  expect(count(1, 'a', 'a')).toEqual({ kind: 'counted', call: 1, counts: [2, 3] })
  expect(counts.answer({ kind: 'give back', names: ['a'] })).toBeUndefined()
  expect(count(2, 'a')).toEqual({ kind: 'counted', call: 2, counts: [3] })
})

test.each(['serving', null, 7, { kind: 'other' }, {}])('a message such as %j is none of its', (message) => {
  expect(new PrimaryCounts().answer(message)).toBeUndefined()
})

/** Takes a limit of two a minute three times in a worker. Returns the answers and the longest time of one. */
async function takesUnder(answers: boolean): Promise<{ exceeded: boolean[]; mostMs: number }> {
  const worker = fork(`${import.meta.dirname}/primary-worker.ts`, {
    execArgv: [],
    env: { ...process.env, LOG_LEVEL: 'silent' },
  })
  const counts = new PrimaryCounts()
  if (answers) {
    // Another worker counts along, and messages of others arrive too.
    worker.on('message', (message: { kind?: string; names?: string[] }) => {
      if (message.kind === 'count') counts.answer({ kind: 'count', call: 0, names: message.names ?? [] })
      const answer = counts.answer(message)
      if (!answer) return
      worker.send({ ...answer, kind: 'other', counts: [] })
      worker.send(answer)
    })
  }
  for (;;) {
    const [message] = (await once(worker, 'message')) as [
      { kind: string; exceeded: boolean[]; mostMs: number },
    ]
    if (message.kind === 'done') return message
  }
}

test('a worker is held to what all workers count together', async () => {
  expect((await takesUnder(true)).exceeded).toEqual([false, true, true])
})

test('a worker whose primary process does not answer waits for 100 ms and counts by itself', async () => {
  const { exceeded, mostMs } = await takesUnder(false)
  expect(exceeded).toEqual([false, false, true])
  // The rest is what a busy machine takes.
  expect(mostMs).toBeLessThan(1_000)
})
