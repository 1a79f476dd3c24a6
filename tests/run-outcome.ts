/** What a part of `npm test` came to. */
export interface Outcome {
  passed: number
  /** Names of the tests that failed, or of the part when it could not say which. */
  failed: string[]
  /** Names of the tests that failed and then passed by themselves: a defect of theirs, or of what they test. */
  unsteady: string[]
}

/** A part that is no test runner counts as one test; a number is an exit status. */
export async function outcomeOf(name: string, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    const status = await work()
    return typeof status === 'number' && status !== 0 ? failure(name) : success
  } catch (error) {
    return failure(`${name}: ${(error as Error).message}`)
  }
}

export const failure = (name: string): Outcome => ({ passed: 0, failed: [name], unsteady: [] })
const success: Outcome = { passed: 1, failed: [], unsteady: [] }

export const sumOf = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.flatMap(({ failed }) => failed),
  unsteady: outcomes.flatMap(({ unsteady }) => unsteady),
})

/** `3 passed, 1 failed, 1 unsteady`; the last only when there are any. */
export const countsIn = ({ passed, failed, unsteady }: Outcome): string =>
  [
    `${passed} passed`,
    `${failed.length} failed`,
    ...(unsteady.length > 0 ? [`${unsteady.length} unsteady`] : []),
  ].join(', ')

/** The names at the very end, where whoever opens a long log looks first. */
export const namesIn = ({ failed, unsteady }: Outcome): string =>
  [...failed.map((name) => `failed: ${name}`), ...unsteady.map((name) => `unsteady: ${name}`)].join('\n')
