/**
 * Measures the reads of catalogues of different sizes side by side: `node tests/bench/scale.ts [--courses 1000,100000]
 * [--rounds 15]`. Each is imported by the operator's command into a database of its own. No answer is kept: what is
 * measured is the database's work and ours.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { startPostgres } from '../run-postgres.ts'
import { prepareCatalogue } from './catalogue.ts'
import { type Read, reads } from './scale-reads.ts'

const { values } = parseArgs({
  options: {
    courses: { type: 'string', default: '1000,100000' },
    rounds: { type: 'string', default: '15' },
  },
})
const sizes = values.courses.split(',').map(Number)
const rounds = Number(values.rounds)

const postgres = await startPostgres()
if (!postgres) throw new Error('This needs PostgreSQL: install postgresql, or set TEST_POSTGRES_URL.')
const catalogues = new Map<number, { db: Db; instituteId: string }>()
try {
  for (const [index, size] of sizes.entries()) {
    console.error(`Importing ${size} courses …`)
    // Each has an id of its own: what was counted in one must not be taken for the other's.
    const prepared = await prepareCatalogue(postgres.url, size, index + 1)
    const { url, instituteId, importSeconds, importPeakMb } = prepared
    console.log(
      `${size} courses: imported and published in ${importSeconds.toFixed(1)} s, ${importPeakMb} MB`,
    )
    const db = openDatabase({ url, folder: undefined, poolMax: 2 })
    await sql`vacuum analyze`.execute(db)
    catalogues.set(size, { db, instituteId })
  }
  console.table(Object.fromEntries(await measureAll()))
} finally {
  for (const { db } of catalogues.values()) await db.destroy()
  await postgres.stop()
}

/** Milliseconds of each read: the first time, which counts what matches, and the median of the others. */
async function measureAll(): Promise<[string, Record<string, number>][]> {
  const rows: [string, Record<string, number>][] = []
  for (const read of reads) {
    const times = new Map(sizes.map((size) => [size, [] as number[]]))
    // In turns, so that a busy moment of the machine falls on all sizes.
    for (let round = 0; round <= rounds; round++) {
      for (const [size, { db, instituteId }] of catalogues)
        times.get(size)?.push(await timed(read, db, instituteId, round))
    }
    rows.push([read.name, figuresOf(times)])
  }
  return rows
}

function figuresOf(times: ReadonlyMap<number, number[]>): Record<string, number> {
  const figures: Record<string, number> = {}
  const medians: number[] = []
  for (const [size, [first = 0, ...others]] of times) {
    const median = others.sort((a, b) => a - b)[Math.floor(others.length / 2)] ?? first
    medians.push(median)
    Object.assign(figures, { [`${size} first`]: rounded(first), [`${size}`]: rounded(median) })
  }
  const [smallest = 1] = medians
  return { ...figures, ratio: rounded((medians.at(-1) ?? 0) / smallest) }
}

async function timed({ work }: Read, db: Db, instituteId: string, round: number): Promise<number> {
  const began = performance.now()
  await work(db, instituteId, round)
  return performance.now() - began
}

const rounded = (value: number): number => Number(value.toFixed(2))
