import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { compareRoutes, listRouteFiles } from '#lib/server/route-files.ts'

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

/** The files that a function of Vercel gets for a route, without the embedded database, which stays behind there. */
function tracedBytes(trace: string): number {
  const { files } = JSON.parse(readFileSync(trace, 'utf8')) as { files: string[] }
  return files
    .filter((file) => !file.includes('@electric-sql'))
    .reduce(
      (sum, file) => sum + (statSync(join(dirname(trace), file), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )
}

test('no function of a deployment has more than 25 MB, but for those that draw or take pictures', () => {
  const traces = globSync('.next/server/app/**/route.js.nft.json')
  const sizes = traces.map((trace) => [trace, tracedBytes(trace) / 1_000_000] as const)
  expect(sizes.length).toBeGreaterThan(40)
  const large = sizes.filter(([, megabytes]) => megabytes > 25)
  // sharp alone has 19 MB.
  const pictures = /\/(pictures\/\[\.\.\.path\]|favicon\.ico|dashboard\/(edit|course|courses(\/new)?))\/route/
  const withPictures = sizes.map(([trace]) => trace).filter((trace) => pictures.test(trace))
  expect(large.map(([trace]) => trace)).toEqual(withPictures)
  expect(Math.max(...sizes.map(([, megabytes]) => megabytes))).toBeLessThan(40)
})
