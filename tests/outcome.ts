/** The result of a part of `npm test`. The lists hold names of tests, or of the part when it cannot say which. */
export interface Outcome {
  passed: number
  failed: string[]
  /** Failed once and then passed: a defect of theirs, or of what they test. */
  flaky: string[]
  /** Not run, because this machine lacks something. */
  skipped: string[]
}

export const outcome = (known: Partial<Outcome>): Outcome => ({
  ...{ passed: 0, failed: [], flaky: [], skipped: [] },
  ...known,
})

export const sumOf = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.flatMap(({ failed }) => failed),
  flaky: outcomes.flatMap(({ flaky }) => flaky),
  skipped: outcomes.flatMap(({ skipped }) => skipped),
})

/** Turns skipped tests into failures, except those whose title stands in the table of tests/README.md. */
export function refuseSkips({ skipped, ...rest }: Outcome, readme: string): Outcome {
  const section = readme.split('\n## ').find((text) => text.startsWith('What may be skipped\n')) ?? ''
  const titles = [...section.matchAll(/^\| `([^`]+)` *\|/gm)].map(([, title = '']) => title)
  const mayBe = (name: string) => titles.some((title) => name.endsWith(` > ${title}`))
  const refused = skipped.filter((name) => !mayBe(name))
  return {
    ...rest,
    failed: [...rest.failed, ...refused.map((name) => `${name} (skipped)`)],
    skipped: skipped.filter(mayBe),
  }
}

/** `3 passed, 1 failed, 1 flaky`; the last ones only when there are any. */
export const countsIn = ({ passed, failed, flaky, skipped }: Outcome): string =>
  [
    `${passed} passed, ${failed.length} failed`,
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
  ].join(', ')

/** The names at the very end, where the reader of a long log looks first; of skipped tests, their files. */
export function namesIn({ failed, flaky, skipped }: Outcome): string {
  const files = Map.groupBy(skipped, (name) => name.split(' > ')[0])
  return [
    ...failed.map((name) => `failed: ${name}`),
    ...flaky.map((name) => `flaky: ${name}`),
    ...files.entries().map(([file, { length }]) => `skipped: ${file} (${length})`),
  ].join('\n')
}
