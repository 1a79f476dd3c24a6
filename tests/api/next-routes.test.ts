import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listRouteFiles } from '#lib/server/route-files.ts'
import { compareRoutes } from '#lib/server/route-pattern.ts'

const manifest = (name: string) => JSON.parse(readFileSync(`.next/${name}.json`, 'utf8'))
const ours = listRouteFiles('app')
  .map(({ path }) => path)
  .sort(compareRoutes)

/** Next's page for unknown paths; no request gets there, since a route answers every path. */
const own = ['/_not-found', '/_global-error']

test('our server has the routes that Next lists when it builds', () => {
  const theirs = Object.values<string>(manifest('app-path-routes-manifest')).filter(
    (path) => !own.includes(path),
  )
  expect(ours.toSorted()).toEqual(theirs.sort())
})

test('our server looks for routes in the order in which Next does', () => {
  const theirs = (manifest('routes-manifest').dynamicRoutes as { page: string }[]).map(({ page }) => page)
  expect(ours.filter((path) => path.includes('['))).toEqual(theirs)
})
