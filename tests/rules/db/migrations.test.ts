import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrations } from '#db/migrations.ts'
import { knownMigrations } from '#lib/base/db/migrate.ts'
import { plugged } from '#lib/module.ts'

/** Digests of the statements of migrations that a kept dump contains. They never change: a correction is a migration. */
const frozen: Record<string, string> = {
  '0001-tables': '44c0f7f8689b144b',
  'dashboard/0001': '1777345c261f15c5',
  'hooks/0001': 'd9595021ffa9bf83',
  'searches/0001': '6f7c4154ee23d5dd',
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

test.each(Object.keys(frozen).filter(isPlugged))('%s is as a database has it', async (name) => {
  const migration = knownMigrations()[name]
  expect(migration && (await digestOf(migration))).toBe(frozen[name])
})

const dump = join(import.meta.dirname, '../../database/upgrade/1.1.0.sql.gz')

test('each migration of the kept dump is frozen', async () => {
  const applied = gunzipSync(readFileSync(dump))
    .toString()
    .matchAll(/INTO public\.kysely_migration VALUES \('([^']+)'/g)
  const names = [...applied].map(([, name = '']) => name).filter(isPlugged)
  expect(names).toContain('0001-tables')
  const missing: Record<string, string> = {}
  for (const name of names)
    if (!(name in frozen)) missing[name] = await digestOf(knownMigrations()[name] as Migration)
  expect(missing).toEqual({})
})

test('migrations are listed by their numbers, which only grow', () => {
  const numbers = Object.keys(migrations).map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)].sort())
})
