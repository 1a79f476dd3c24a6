import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { institutePieces, isOnLines, nameOf } from '../tests/generated/institute.ts'
import { background } from '../tests/processes.ts'
import { residentMb } from './servers.ts'

export interface BenchCatalogue {
  url: string
  /** Slug of the institute. */
  institute: string
  key: string
  importSeconds: number
  importPeakMb: number
}

/** Makes a database with one published institute and a key that no limit stops, by the operator's commands. */
export async function prepareCatalogue(serverUrl: string, courses: number): Promise<BenchCatalogue> {
  const url = await createDatabase(serverUrl)
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-bench-'))
  const today = new Date().toISOString().slice(0, 10)
  const generated = { seed: 1, number: 1, courses, today }
  const file = join(folder, `institute.${isOnLines(generated) ? 'jsonl' : 'json'}`)
  try {
    await pipeline(institutePieces(generated), createWriteStream(file))
    await catalogue(url, ['migrate'])
    const began = performance.now()
    const { peakMb } = await catalogue(url, ['import', file])
    const importSeconds = (performance.now() - began) / 1000
    const institute = nameOf(generated)
    return { url, institute, key: await createKey(url, institute), importSeconds, importPeakMb: peakMb }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes a key that no limit stops. */
export async function createKey(url: string, institute: string): Promise<string> {
  const options = ['--institute', institute, '--name', 'bench', '--limit', '1000000', '--json']
  const { output } = await catalogue(url, ['keys', 'create', ...options])
  return (JSON.parse(output) as { key: string }).key
}

export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `catalogue_bench_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(`/${name}`, serverUrl).href
}

/** Runs one command of the operator and watches its memory. */
export async function catalogue(url: string, words: string[]): Promise<{ output: string; peakMb: number }> {
  const args = ['bin/catalogue.ts', ...words]
  const { child, failed } = background(process.execPath, args, { DATABASE_URL: url })
  let output = ''
  let peakMb = 0
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(child.pid, 'VmHWM'))
  }, 50)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(watch)
  if (code !== 0) await failed
  return { output, peakMb }
}
