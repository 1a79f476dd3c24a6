import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Generated, institutePieces, isOnLines } from '../generated/institute.ts'
import { background } from '../run-process.ts'
import { residentMb } from './servers.ts'

export interface BenchCatalogue {
  url: string
  instituteId: string
  key: string
  importSeconds: number
  importPeakMb: number
}

/** A database with one published institute and a key without a limit worth the name, made by the operator's command. */
export async function prepareCatalogue(
  serverUrl: string,
  courses: number,
  number = 1,
): Promise<BenchCatalogue> {
  const url = await createDatabase(serverUrl)
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-bench-'))
  const file = join(folder, isOnLines({ courses }) ? 'institute.jsonl' : 'institute.json')
  const instituteId = `generated-1-${number}`
  const today = new Date().toISOString().slice(0, 10)
  writeDocument(file, { seed: 1, number, courses, today })
  try {
    await catalogue(url, ['migrate'])
    const began = performance.now()
    const { peakMb } = await catalogue(url, ['import', file])
    const importSeconds = (performance.now() - began) / 1000
    const options = ['--institute', instituteId, '--name', 'bench', '--limit', '1000000', '--json']
    const { output } = await catalogue(url, ['keys', 'create', ...options])
    return {
      url,
      instituteId,
      key: (JSON.parse(output) as { key: string }).key,
      importSeconds,
      importPeakMb: peakMb,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeDocument(file: string, generated: Generated): void {
  const descriptor = openSync(file, 'w')
  for (const piece of institutePieces(generated)) writeSync(descriptor, piece)
  closeSync(descriptor)
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `catalogue_bench_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one command of the operator and watches its memory. */
async function catalogue(url: string, words: string[]): Promise<{ output: string; peakMb: number }> {
  const { child, failed } = background(process.execPath, ['bin/catalogue.ts', ...words], {
    DATABASE_URL: url,
  })
  let output = ''
  let peakMb = 0
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(child.pid, 'VmHWM'))
  }, 50)
  const done = new Promise<number | null>((resolve) => child.once('close', resolve))
  const code = await done
  clearInterval(watch)
  if (code !== 0) await failed
  return { output, peakMb }
}
