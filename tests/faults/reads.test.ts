import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scenarios } from './reads-all.ts'
import { canRunPostgres } from './scratch-postgres.ts'
import { openStage, type Stage } from './stage.ts'

/** The shortest scenarios that the limits allow; `node tests/faults/reads.ts` runs them in full length. */
const pace = { scale: 0.07, beforeMs: 400, afterMs: 1_500 }
/** These do not touch what the others use, and together take no longer than one. */
const apart = ['packets lost', 'connections silent', 'idle sockets']

/**
 * Retried: limits of milliseconds are measured, and other work of the machine takes some of them. A real fault breaks
 * its promise each time.
 */
const measured = { timeout: 60_000, retry: 2 }

describe.skipIf(!canRunPostgres)('under load, what is promised holds with', measured, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  const tryOut = async (name: string): Promise<void> => {
    const { broken, ...figures } = (await scenarios[name]?.(stage, pace)) ?? { broken: ['there is no such'] }
    expect(broken, JSON.stringify(figures)).toEqual([])
  }
  test.each(Object.keys(scenarios).filter((name) => !apart.includes(name)))('%s', tryOut)
  test.concurrent.each(apart)('%s', tryOut)
})
