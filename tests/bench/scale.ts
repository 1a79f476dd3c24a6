/**
 * Measures the reads of catalogues side by side: `node tests/bench/scale.ts --courses 1000,100000` for sizes of one
 * institute, `--courses 50 --institutes 10000` for one among many. Each is imported by the operator's command into a
 * database of its own. No answer is kept: what is measured is the database's work and ours.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { migrate } from '#lib/db/migrate.ts'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { addCrowd, one } from '../database/catalogue/follower/crowd.ts'
import { startPostgres } from '../run-postgres.ts'
import { createDatabase, prepareCatalogue } from './catalogue.ts'
import { type Read, reads } from './scale-reads.ts'

const { values } = parseArgs({
  options: {
    courses: { type: 'string', default: '1000,100000' },
    institutes: { type: 'string' },
    rounds: { type: 'string', default: '15' },
  },
})
const sizes = values.courses.split(',').map(Number)
const rounds = Number(values.rounds)

interface Subject {
  db: Db
  instituteId: string
}

const postgres = await startPostgres()
if (!postgres) throw new Error('This needs PostgreSQL: install postgresql, or set TEST_POSTGRES_URL.')
const subjects = new Map<string, Subject>()
try {
  for (const [index, size] of sizes.entries()) {
    // Each has an id of its own, since what was counted in one must not be taken for the other's; every sixth
    // generated institute has the same settings.
    subjects.set(`${size} courses`, await openCatalogue(postgres.url, size, 7 + 6 * index))
  }
  if (values.institutes !== undefined) {
    const label = `${sizes[0]} courses of one of ${values.institutes}`
    subjects.set(label, await openCrowd(postgres.url, sizes[0] ?? 50, Number(values.institutes)))
  }
  console.table(Object.fromEntries(await measureAll()))
} finally {
  for (const { db } of subjects.values()) await db.destroy()
  await postgres.stop()
}

async function openCatalogue(serverUrl: string, courses: number, number: number): Promise<Subject> {
  console.error(`Importing ${courses} courses …`)
  const { url, instituteId, importSeconds, importPeakMb } = await prepareCatalogue(serverUrl, courses, number)
  console.log(
    `${courses} courses: imported and published in ${importSeconds.toFixed(1)} s, at most ${importPeakMb} MB`,
  )
  const db = openDatabase({ url, folder: undefined, poolMax: 2 })
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum analyze`.execute(connection)
  })
  return { db, instituteId }
}

async function openCrowd(serverUrl: string, courses: number, institutes: number): Promise<Subject> {
  console.error(`Making ${institutes} institutes of ${courses} courses …`)
  const db = openDatabase({ url: await createDatabase(serverUrl), folder: undefined, poolMax: 2 })
  await migrate(db)
  await addCrowd(db, { courses, listedTimes: 1, institutes, withCourses: institutes }, new Date())
  return { db, instituteId: one }
}

/** Milliseconds of each read: the first time, which counts what matches, and the median of the others. */
async function measureAll(): Promise<[string, Record<string, number>][]> {
  const rows: [string, Record<string, number>][] = []
  for (const read of reads) {
    const times = new Map([...subjects.keys()].map((name) => [name, [] as number[]]))
    // In turns, so that a busy moment of the machine falls on all sizes.
    for (let round = 0; round <= rounds; round++) {
      for (const [name, subject] of subjects) times.get(name)?.push(await timed(read, subject, round))
    }
    rows.push([read.name, figuresOf(times)])
  }
  return rows
}

function figuresOf(times: ReadonlyMap<string, number[]>): Record<string, number> {
  const figures: Record<string, number> = {}
  const medians: number[] = []
  for (const [name, [first = 0, ...others]] of times) {
    const median = others.sort((a, b) => a - b)[Math.floor(others.length / 2)] ?? first
    medians.push(median)
    Object.assign(figures, { [`${name} first`]: rounded(first), [name]: rounded(median) })
  }
  const [smallest = 1] = medians
  return { ...figures, ratio: rounded((medians.at(-1) ?? 0) / smallest) }
}

async function timed({ work }: Read, { db, instituteId }: Subject, round: number): Promise<number> {
  const began = performance.now()
  await work(db, instituteId, round)
  return performance.now() - began
}

function rounded(value: number): number {
  return Number(value.toFixed(2))
}
