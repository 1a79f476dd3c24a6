/** The result of a part of `npm test`. */
export interface Outcome {
  passed: number
  /** Names of the tests that failed, or of the part when it could not say which. */
  failed: string[]
  /** Names of the tests that failed once and then passed: a defect of theirs, or of what they test. */
  flaky: string[]
}

/** Counts a part that is no test runner as one test; a number is an exit status. */
export async function outcomeOf(name: string, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    const status = await work()
    return typeof status === 'number' && status !== 0 ? failure(name) : success
  } catch (error) {
    return failure(`${name}: ${(error as Error).message}`)
  }
}

export const failure = (name: string): Outcome => ({ passed: 0, failed: [name], flaky: [] })
const success: Outcome = { passed: 1, failed: [], flaky: [] }

export const sumOf = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.flatMap(({ failed }) => failed),
  flaky: outcomes.flatMap(({ flaky }) => flaky),
})

/** `3 passed, 1 failed, 1 flaky`; the last only when there are any. */
export const countsIn = ({ passed, failed, flaky }: Outcome): string =>
  `${passed} passed, ${failed.length} failed${flaky.length > 0 ? `, ${flaky.length} flaky` : ''}`

/** The names at the very end, where the reader of a long log looks first. */
export const namesIn = ({ failed, flaky }: Outcome): string =>
  [...failed.map((name) => `failed: ${name}`), ...flaky.map((name) => `flaky: ${name}`)].join('\n')
