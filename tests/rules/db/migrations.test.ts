import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrations } from '#db/migrations.ts'
import { knownMigrations } from '#lib/base/db/migrate.ts'
import { plugged } from '#lib/module.ts'

/** Digests of the statements of migrations that a release contains. They never change: a correction is a migration. */
const released: Record<string, string> = {
  // 1.0.0
  '0001-schema': 'eaf3f9885080144b',
  'dashboard/0001': 'd4f3a15f7cc06a9e',
  'hooks/0001': 'f36718bba4fe897d',
  'searches/0001': '6f7c4154ee23d5dd',
  'sheet/0001': 'f273689e84342f8e',
  // 1.1.0
  '0002-price-dates': '2536389387d47ad5',
  '0003-publish-dates': '889e364d75f605f3',
  '0004-fingerprint': 'bc8b2e7e49df1144',
  '0005-mail-counts': 'ee8a3a5c7470952c',
  '0006-unmarked-texts': '52ca0ad45f124d8a',
  '0007-drop-newest-index': '79762fcac75f4c4f',
  '0008-touched': '2ba7ed5e81fbedcf',
  'hooks/0005': '3d10eb0e4a56eaa9',
}

/** Digests the statements of a migration, whichever files they are in. */
async function digestOf({ up }: Migration): Promise<string> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(JSON.stringify([query.sql, query.parameters]))
    },
  })
  await up(db)
  return hash('sha256', statements.join('\n')).slice(0, 16)
}

const isPlugged = (name: string): boolean =>
  !name.includes('/') || plugged().some((module) => name.startsWith(`${module.name}/`))

test.each(Object.keys(released).filter(isPlugged))('%s is as it was released', async (name) => {
  const migration = knownMigrations()[name]
  expect(migration && (await digestOf(migration))).toBe(released[name])
})

const dumps = join(import.meta.dirname, '../../database/upgrade')

test('each migration of a release of which a dump is kept is frozen', async () => {
  const files = readdirSync(dumps).filter((file) => /^\d+\.\d+\.\d+-empty\.sql\.gz$/.test(file))
  const applied = files.flatMap((file) => [
    ...gunzipSync(readFileSync(join(dumps, file)))
      .toString()
      .matchAll(/INTO public\.kysely_migration VALUES \('([^']+)'/g),
  ])
  const names = applied.map(([, name = '']) => name).filter(isPlugged)
  expect(names).toContain('0001-schema')
  const missing: Record<string, string> = {}
  for (const name of names)
    if (!(name in released)) missing[name] = await digestOf(knownMigrations()[name] as Migration)
  expect(missing).toEqual({})
})

test('migrations are listed by their numbers, which only grow', () => {
  const numbers = Object.keys(migrations).map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)].sort())
})
