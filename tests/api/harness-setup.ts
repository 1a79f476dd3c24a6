import type { TestProject } from 'vitest/node'
import { build, isBuilt } from '../../bin/start-build.ts'
import { type DatabaseKind, type ServerKind, startTarget, type Target } from './harness-target.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    target: Target
  }
}

/**
 * Starts the server that all HTTP tests of a run talk to: `API_SERVER` own (default) or next, on `API_DATABASE`
 * pglite (default) or postgres. `npm test` runs them on every pair.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!isBuilt()) await build()
  const { target, stop } = await startTarget(
    oneOf<ServerKind>('API_SERVER', ['own', 'next']),
    oneOf<DatabaseKind>('API_DATABASE', ['pglite', 'postgres']),
  )
  project.provide('target', target)
  return stop
}

function oneOf<Value extends string>(name: string, values: [Value, ...Value[]]): Value {
  const text = process.env[name] || values[0]
  const value = values.find((known) => known === text)
  if (value === undefined) throw new Error(`${name}=${text}: expected ${values.join(' or ')}.`)
  return value
}
