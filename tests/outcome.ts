/** The result of a part of the suite. The lists hold names of tests, or of the part when it cannot say which. */
export interface Outcome {
  passed: number
  failed: string[]
  /** Not run, because this machine lacks something. */
  skipped: string[]
}

export const outcome = (known: Partial<Outcome>): Outcome => ({
  ...{ passed: 0, failed: [], skipped: [] },
  ...known,
})

export const sumOf = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.flatMap(({ failed }) => failed),
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

/** `3 passed, 1 failed, 1 skipped`; the last only when there are any. */
export const countsIn = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`

/** The names at the very end, where the reader of a long log looks first; of skipped tests, their files. */
export function namesIn({ failed, skipped }: Outcome): string {
  const files = Map.groupBy(skipped, (name) => name.split(' > ')[0])
  return [
    ...failed.map((name) => `failed: ${name}`),
    ...files.entries().map(([file, { length }]) => `skipped: ${file} (${length})`),
  ].join('\n')
}
