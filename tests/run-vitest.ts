import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { type Outcome, outcome } from './run-outcome.ts'

/** More than there are cores: many tests wait for a process or for a limit of time. */
const WORKERS = Math.ceil(availableParallelism() * 1.5)

/** Runs vitest projects together, on every core; the outcome of each by its name. */
export async function runTests(
  projects: string[],
  settings: Record<string, string>,
): Promise<Map<string, Outcome>> {
  // Many tests start the product's processes, each of which would parse the same packages.
  Object.assign(process.env, { NODE_COMPILE_CACHE: join(tmpdir(), 'catalogue-compile-cache') }, settings)
  const vitest = await startVitest('test', [], {
    project: projects,
    watch: false,
    retry: 1,
    maxWorkers: WORKERS,
  })
  const outcomes = new Map(projects.map((name) => [name, outcome({})]))
  for (const module of vitest.state.getTestModules()) {
    const project = outcomes.get(module.project.name)
    if (!project) continue
    const failedBefore = project.failed.length
    for (const test of module.children.allTests()) {
      const name = `${module.relativeModuleId} > ${test.fullName}`
      const { state } = test.result()
      if (state === 'passed') project.passed++
      else project[state === 'skipped' ? 'skipped' : 'failed'].push(name)
      if (state === 'passed' && test.diagnostic()?.flaky) project.flaky.push(name)
    }
    // A file that could not be loaded, or prepared, has no tests to fail.
    if (!module.ok() && project.failed.length === failedBefore) project.failed.push(module.relativeModuleId)
  }
  // A thrown value arrives as a plain object.
  for (const { message } of vitest.state.getUnhandledErrors() as Error[])
    outcomes.get(projects[0] ?? '')?.failed.push(`outside of tests: ${message}`)
  await vitest.close()
  return outcomes
}
