/**
 * Compares the reads of institutes of different sizes: `node tests/bench/scale.ts --courses 1000,100000`. Each is imported
 * by the operator's command into a database of its own. Reads skip the cache of answers, so they show our work and the
 * database's.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { facetNames } from '#lib/catalogue/index/facet-names.ts'
import { findCourse, findOutline, listCourses } from '#lib/catalogue/reads/courses.ts'
import { CourseListQuery } from '#lib/catalogue/reads/query.ts'
import { listStreams } from '#lib/catalogue/reads/site.ts'
import { listPages } from '#lib/catalogue/reads/sitemap.ts'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { publishIfStale } from '../database/catalogue/follower/publish-if-stale.ts'
import { startPostgres } from '../run-postgres.ts'
import { prepareCatalogue } from './catalogue.ts'

/** A read to measure; `round` counts from 0. */
interface Read {
  name: string
  work: (db: Db, instituteId: string, round: number) => Promise<unknown>
}

/** Queries of lists, without and with a later page. */
const lists = `sort=newest | sort=title | sort=price_asc | sort=price_desc | stream=music | category=tabla |
stream=music&category=sitar | format=ebook | language=hi | availability=available | tag=Tabla |
tag=Tabla,Sitar | stream=music&sort=title | stream=music&language=hi&availability=available | q=tabla |
q=workshop | q=ta | q=nothing has this | level=हिन्दी | instructor=Meera Joshi | price=free |
ids=c1,c20,c300,c900 | price_min=500&price_max=5000 | delivery=onsite | venue=Pune |
starts_from=2026-12-01&starts_to=2027-01-15 | delivery=onsite&venue=Pune&starts_from=2026-12-01 | sort=open |
sort=soonest | delivery=onsite&sort=soonest | search=tabla | search=fondations of sitr |
facets=${facetNames.join(',')} | stream=music&language=hi&facets=${facetNames.join(',')}`
  .split('|')
  .map((query) => query.trim())

const list = (text: string): Read => ({
  name: `courses?${text}`,
  work: (db, id) => {
    const parameters = Object.fromEntries(new URLSearchParams(text))
    return listCourses(db, id, CourseListQuery.parse({ page_size: '10', ...parameters }))
  },
})

const reads: Read[] = [
  ...lists.flatMap((text) => [list(text), list(`${text}&page=50`)]),
  { name: 'a course', work: (db, id, round) => findCourse(db, id, `c${1 + (round % 900)}`, {}) },
  { name: 'an outline', work: (db, id, round) => findOutline(db, id, `c${1 + (round % 900)}`, {}) },
  { name: 'streams', work: (db, id) => listStreams(db, id) },
  { name: 'sitemap', work: (db, id) => listPages(db, id) },
  ...[1, 9].map((page) => ({
    name: `sitemap page ${page} of 100`,
    work: (db: Db, id: string) => listPages(db, id, { page, page_size: 100 }),
  })),
  {
    name: 'a course, edited just before',
    work: async (db, id, round) => findCourse(db, id, await edit(db, id, 100 + round), {}),
  },
  {
    name: 'a list, a course edited just before',
    work: async (db, id, round) => {
      await edit(db, id, 200 + round)
      return listCourses(db, id, CourseListQuery.parse({ page_size: '10' }))
    },
  },
]

async function edit(db: Db, id: string, number: number): Promise<string> {
  const course = `c${number}`
  const subtitle = `Edited at ${performance.now()}`
  await sql`update courses set subtitle = ${subtitle} where institute_id = ${id} and id = ${course}`.execute(
    db,
  )
  await publishIfStale(db, id, new Date())
  return course
}

const { values } = parseArgs({
  options: {
    courses: { type: 'string', default: '1000,100000' },
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

/** Milliseconds of each read: the first, which counts the matches, and the median of the others. */
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
