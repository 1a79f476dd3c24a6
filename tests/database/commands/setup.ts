import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { main } from '../../../bin/program.ts'
import { type DatabaseKind, usual } from '../databases.ts'
import { copyMigrated } from '../embedded-template.ts'

/** The output of one run of the command. */
export interface Ran {
  status: number
  stdout: string
  stderr: string
}

/** A database for the command only, with a folder for its files. */
export interface Operator {
  run: (...words: string[]) => Promise<Ran>
  /** Runs with additional settings. */
  runWith: (settings: Record<string, string>, ...words: string[]) => Promise<Ran>
  /** Runs with `--json` and no fault; returns the printed value. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare it with what they expect.
  json: (...words: string[]) => Promise<any>
  /** Writes a file and returns its path. */
  file: (name: string, content: unknown) => string
  folder: string
  /** Works on the data between two commands: one process at a time may open the embedded database. */
  withDb: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** The server's address; undefined for the embedded database. */
  url: string | undefined
  close: () => Promise<void>
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Makes a database for the command; the embedded one is on disk, and each run opens it again. */
export async function openOperator(kind: DatabaseKind): Promise<Operator> {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-commands-'))
  const database = kind.name === 'PostgreSQL' ? await kind.open() : undefined
  if (!database) await copyMigrated(join(folder, 'data'))
  const own = { DATABASE_URL: database?.url ?? '', DATA_DIR: join(folder, 'data') }
  const runWith: Operator['runWith'] = (settings, ...words) => runCommand({ ...own, ...settings }, words)
  return {
    folder,
    url: database?.url,
    run: (...words) => runWith({}, ...words),
    runWith,
    async json(...words) {
      const { status, stdout, stderr } = await runWith({}, ...words, '--json')
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      return JSON.parse(stdout)
    },
    async withDb(work) {
      if (database) return work(database.db)
      const db = openDatabase({ url: undefined, folder: own.DATA_DIR, poolMax: 1 })
      try {
        return await work(db)
      } finally {
        await db.destroy()
      }
    },
    file(name, content) {
      const path = join(folder, name)
      writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
      return path
    },
    async close() {
      await database?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opens a database for the commands of a block; its functions may be called in tests and hooks. */
export function useOperator(): Operator {
  const operator = {} as Operator
  beforeAll(async () => {
    Object.assign(operator, await openOperator(usual))
  })
  afterAll(() => operator.close?.())
  return operator
}

const unset = { DATABASE_URL_UNPOOLED: '', KV_REST_API_URL: '', KV_REST_API_TOKEN: '', INIT_CWD: root }

let last: Promise<unknown> = Promise.resolve()

/** Runs a command line in this process, one at a time: settings and exit status belong to the process. */
export function runCommand(settings: Record<string, string>, words: readonly string[]): Promise<Ran> {
  const ran = last.then(() => runNow(settings, words))
  last = ran.catch(() => {})
  return ran
}

async function runNow(settings: Record<string, string>, words: readonly string[]): Promise<Ran> {
  const [own, status] = [process.env, process.exitCode]
  const written = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).flatMap((name) => {
    const log = name === 'stdout' ? 'log' : 'error'
    return [
      vi.spyOn(process[name], 'write').mockImplementation((text) => {
        written[name] += text
        return true
      }),
      vi.spyOn(console, log).mockImplementation((text: string) => {
        written[name] += `${text}\n`
      }),
    ]
  })
  process.env = { ...own, ...unset, ...settings }
  process.exitCode = 0
  try {
    await main(words)
    return { status: Number(process.exitCode), ...written }
  } finally {
    process.env = own
    process.exitCode = status
    for (const spy of spies) spy.mockRestore()
  }
}

/** Runs a command line as an operator does, in a separate process. */
export function spawnCommand(settings: Record<string, string>, words: readonly string[]): Promise<Ran> {
  const env = { ...process.env, ...unset, ...settings }
  return new Promise((resolve) =>
    execFile(process.execPath, ['bin/catalogue.ts', ...words], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  )
}

/** Makes a small valid document. */
export const documentOf = (slug: string, changes: Record<string, unknown> = {}) => ({
  format: 'catalogue/1',
  institute: { id: `id-${slug}`, slug, name: `Institute ${slug}`, websites: ['https://www.example.org'] },
  site: { course_page_url: 'https://learn.example.org/{course_id}' },
  courses: [courseOf('knitting'), courseOf('welding')],
  learning_paths: [{ code: 'LP1', name: 'First', steps: [{ course_id: 'knitting' }] }],
  ...changes,
})

/** `site.languages` of a document with English, Hindi and the given editions. */
export const inTwoLanguages = (...editions: string[][]) => ({
  enabled: true,
  items: Object.entries({ en: 'English', hi: 'Hindi' }).map(([code, label]) => ({ code, label })),
  editions,
})

export const courseOf = (id: string, changes: Record<string, unknown> = {}) => ({
  id,
  title: `Course ${id}`,
  versions: [{ id: `${id}-1`, created_at: '2026-04-01T10:00:00Z' }],
  ...changes,
})
