import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'

const app = join(import.meta.dirname, '../../app')

/** The route files of some folders of `app`, by the path that each answers under Next. */
const files = ['catalog/v1', 'cron', 'healthz', 'readyz']
  .flatMap((folder) =>
    readdirSync(join(app, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('/route.ts'))
const patternOf = (file: string) =>
  `/${file.replace('/route.ts', '')}`.replace(/\[\[\.\.\.\w+\]\]/, '*').replace(/\[(\w+)\]/g, '{$1}')

test('the table of routes is that of the folders', () => {
  expect(Object.keys(routes).sort()).toEqual(files.map(patternOf).sort())
})

test.each(files)('the table has %s under the path that Next gives it', async (file) => {
  expect(routes[patternOf(file) as keyof typeof routes]).toBe(await import(join(app, file)))
})

test('what answers all that is left comes behind the paths that it would take', () => {
  const paths = Object.keys(routes)
  const rest = paths.indexOf('/catalog/v1/*')
  expect(paths.slice(rest).filter((path) => path.startsWith('/catalog/v1/'))).toEqual(['/catalog/v1/*'])
})
