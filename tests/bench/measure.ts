import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Case } from './run.ts'
import type { BenchServer, ServerName } from './servers.ts'

export interface Figures {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

const run = promisify(execFile)

/** Loads one path, or many, for some seconds; throws when an answer is not what was expected. */
export async function measure(
  servers: ReadonlyMap<ServerName, BenchServer>,
  { server, path, pathsFile, headers = {}, expect = 200 }: Case,
  seconds: number,
): Promise<Figures> {
  const load = { url: servers.get(server)?.address + path, pathsFile, headers, seconds, expect }
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'load.ts'), JSON.stringify(load)])
  return JSON.parse(stdout) as Figures
}
