/**
 * Publishes the texts that take longest to clean while another institute is read: `node tests/faults/cleaning.ts
 * [--texts 3] [--per-second 50]`. Requests are sent at their time whether or not the ones before were answered, so a
 * server that stands still is seen by all that it kept waiting. Prints how long they took; ends with 1 when one took
 * 100 ms longer than the longest before.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { publishInstitute } from '#lib/catalogue/publish/publish.ts'
import { importSource } from '#lib/catalogue/source/store/import.ts'
import type { Db } from '#lib/db/open.ts'
import { createKey } from '#lib/institutes/keys.ts'
import { generateInstitute } from '../generated/institute.ts'
import { sourceOf } from '../rules/document/documents.ts'
import { openStage, type Stage } from './stage.ts'

const maxMs = 100
const beforeMs = 5_000
const { values } = parseArgs({
  options: { texts: { type: 'string', default: '3' }, 'per-second': { type: 'string', default: '50' } },
})
const paceMs = 1_000 / Number(values['per-second'])

/** The slowest accepted texts: 14,000 rows of cells, 50,000 paragraphs, unclosed anchors. */
const worst = [
  (mark: number) => `<table>${'<tr><td>x<td>y'.repeat(14_000)}<tr><td>${mark}`,
  (mark: number) => `${'<p>x'.repeat(49_900)}<p>${mark}`,
  (mark: number) => `${'<a>'.repeat(60_000)}${mark}`,
]

const stage = await openStage()
try {
  const key = await fillOther(stage.db)
  const before = await readFor(stage, sleep(beforeMs))
  const during = await readFor(stage, publishTexts(stage, key))
  console.table({ before: figuresOf(before), during: figuresOf(during) })
  // A machine with other things to do is slow before already.
  if (Math.max(...during) > maxMs + Math.max(...before)) process.exitCode = 1
} finally {
  await stage.close()
}

async function fillOther(db: Db): Promise<string> {
  const source = sourceOf(generateInstitute({ seed: 2, number: 2, courses: 10, today: '2026-06-01' }))
  const { institute } = await importSource(db, source)
  await publishInstitute(db, institute.id, new Date())
  const { key } = await createKey(db, {
    institute_id: institute.id,
    name: 'cleaning',
    product: 'pub',
    scopes: ['catalog:read'],
    expires_at: null,
    limit_per_minute: null,
  })
  return key
}

/** Edits a course again and again, and asks for it until the edit shows. */
async function publishTexts({ db, app }: Stage, key: string): Promise<void> {
  const { id } = await db
    .selectFrom('courses')
    .where('institute_id', '=', 'generated-2-2')
    .select('id')
    .orderBy('sequence')
    .executeTakeFirstOrThrow()
  for (let mark = 1; mark <= Number(values.texts); mark++) {
    const startedAt = performance.now()
    const html = worst[mark % worst.length]?.(mark) ?? ''
    await db
      .updateTable('courses')
      .set({ description_html: html })
      .where('institute_id', '=', 'generated-2-2')
      .where('id', '=', id)
      .execute()
    const shows = async () => {
      const answer = await fetch(`${app.origin}/catalog/v1/courses/${id}`, { headers: { 'X-API-Key': key } })
      const { description_text } = (await answer.json()) as { description_text?: string | null }
      return description_text?.endsWith(String(mark))
    }
    while (!(await shows())) await sleep(250)
    console.log(`text ${mark} was published after ${Math.round(performance.now() - startedAt)} ms`)
  }
}

/** Reads lists and courses at a steady pace until something else is done; answers how long each took. */
async function readFor(stage: Stage, done: Promise<unknown>): Promise<number[]> {
  const { app, key, courseIds } = stage
  let isOver = false
  done
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  const reads: Promise<number>[] = []
  for (let count = 0, at = performance.now(); !isOver; count++, at += paceMs) {
    await sleep(Math.max(1, at - performance.now()))
    const path =
      count % 2 ? `courses/${courseIds[count % courseIds.length]}` : `courses?page_size=${1 + (count % 50)}`
    reads.push(read(`${app.origin}/catalog/v1/${path}`, key, at))
  }
  await done
  return Promise.all(reads)
}

async function read(url: string, key: string, dueAt: number): Promise<number> {
  const answer = await fetch(url, { headers: { 'X-API-Key': key } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - dueAt
}

function figuresOf(took: number[]) {
  const sorted = took.toSorted((a, b) => a - b)
  const part = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return { reads: took.length, p50: part(0.5), p99: part(0.99), max: part(1) }
}
