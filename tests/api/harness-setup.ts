import type { TestProject } from 'vitest/node'
import { build, isBuilt } from '../../bin/start-build.ts'
import { startTarget, type Target } from './harness-target.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    target: Target
  }
}

/** Starts the server that all HTTP tests of a run talk to: ours, or Next alone for the project `api-next`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!isBuilt()) await build()
  const { target, stop } = await startTarget(project.name === 'api-next' ? 'next' : 'own')
  project.provide('target', target)
  return stop
}
