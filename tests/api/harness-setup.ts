import '../plug-in.ts'
import type { TestProject } from 'vitest/node'
import { buildForNext } from '../next-build.ts'
import { startTarget, type Target } from './harness-target.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    target: Target
  }
}

/** Starts the server that all HTTP tests of a run talk to: ours, or Next alone for the project `api-next`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = project.name === 'api-next' ? 'next' : 'own'
  if (server === 'next') await buildForNext()
  const { target, stop } = await startTarget(server)
  project.provide('target', target)
  return stop
}
