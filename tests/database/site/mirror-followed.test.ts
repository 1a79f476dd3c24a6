import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { planOf } from '#lib/mirror/choices.ts'
import { MirrorFolder } from '#lib/mirror/folder.ts'
import { staleAfter } from '#lib/mirror/reads.ts'
import { type Mirror, openMirror } from '#lib/mirror/run.ts'
import { setDatabase } from '../../api/gates-setup.ts'
import { listEdits } from '../catalogue/follower/freshness-edits.ts'
import { publishGenerated } from '../catalogue/publish/publish-document.ts'

const around = mkdtempSync(join(tmpdir(), 'catalogue-followed-'))
let db: Db
let followed: Mirror
let fresh: Mirror

beforeAll(async () => {
  db = openDatabase({ url: undefined, folder: undefined, poolMax: 1 })
  setDatabase(db)
  const institute = await publishGenerated(db, 12, new Date())
  const { slug } = await db
    .selectFrom('institutes')
    .select('slug')
    .where('id', '=', institute)
    .executeTakeFirstOrThrow()
  const open = (name: string) =>
    openMirror(planOf({ out: join(around, name), institute: slug, baseUrl: 'https://www.school.example' }))
  followed = open('followed')
  fresh = open('fresh')
})
afterAll(async () => {
  await db.destroy()
  rmSync(around, { recursive: true, force: true })
})

const similar = /<section class="similar".*?<\/section>/s

/** Returns the files of a mirror's folder by path, without similar courses, which the change log does not follow. */
function filesOf(name: string, without = similar): Map<string, string> {
  const folder = join(around, name)
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return new Map(
    entries
      .map(({ parentPath, name: file }) => join(parentPath, file))
      .map((path) => [relative(folder, path), readFileSync(path, 'latin1').replace(without, '')] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** The files in which two folders differ. */
function differing(): string[] {
  const [one, other] = [filesOf('followed'), filesOf('fresh')]
  const files = new Set([...one.keys(), ...other.keys()])
  return [...files].filter((file) => one.get(file) !== other.get(file))
}

/** Follows through edits, each made when the folder shows all before. */
async function followThrough(edits: string[]): Promise<void> {
  for (const edit of [undefined, ...edits]) {
    // Some of the edits are refused by the tables, which is as good as none.
    if (edit !== undefined)
      await sql
        .raw(edit)
        .execute(db)
        .catch(() => {})
    const mirrored = await followed.write(edit === undefined ? 'all' : 'changed')
    expect(mirrored?.faults ?? []).toEqual([])
    await fresh.write('all')
    expect([edit, differing()]).toEqual([edit, []])
  }
}

test('after an edit of one course, of all courses’ pages those that lead to it are made and the others kept', async () => {
  // A step that is no course yet may become one by any change, so what shows it is made each time.
  await sql`delete from path_steps`.execute(db)
  await followed.write('all')
  const [head = ''] = readFileSync(join(around, 'followed.mirror.jsonl'), 'utf8').split('\n')
  const { of } = JSON.parse(head)
  const folder = new MirrorFolder(join(around, 'followed'), of)
  folder.begin('', staleAfter([{ kind: 'course', id: 'c5', change: 'changed', at: '' }]))
  const pages = [...filesOf('followed', /^$/)].filter(([file]) => /--c\d+\/index\.html$/.test(file))
  const made = pages.filter(([file]) => folder.madeBefore(file) === undefined)
  expect(made).toEqual(pages.filter(([, html]) => html.includes('--c5/')))
  expect(made.length).toBeGreaterThan(1)
  expect(made.length).toBeLessThan(pages.length)
}, 60_000)

test('a folder that is kept current from the change log equals one that is written anew, after every edit', async () => {
  await publishGenerated(db, 12, new Date())
  const edits = (await listEdits(db)).map(({ statement }) => statement)
  const chosen = fc.sample(fc.constantFrom(...edits), { numRuns: 4, seed: 1_415 })
  await followThrough([...chosen, 'select 1'])
}, 300_000)
