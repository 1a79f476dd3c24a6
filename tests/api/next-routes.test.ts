import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { compareRoutes, listRouteFiles } from '#lib/server/route-files.ts'
import { target } from './harness.ts'

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

test('one tag of what Next compresses and what it does not is a weak one, and gives 304', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${target.origin}/catalog/v1/courses`, { headers: { 'x-api-key': target.keys.demo, ...headers } })
  const [coded, plain] = await Promise.all(['gzip', 'identity'].map((one) => ask({ 'accept-encoding': one })))
  const tag = plain?.headers.get('etag') ?? ''
  expect([coded?.headers.get('content-encoding'), coded?.headers.get('etag')]).toEqual(['gzip', tag])
  expect(tag).toMatch(/^W\/"[\w-]{24}"$/)
  expect((await ask({ 'if-none-match': tag })).status).toBe(304)
})

test('Next sends a public file without leaving its type to a guess', async () => {
  const { status, headers } = await fetch(`${target.origin}/demo/loom.avif`)
  expect([status, headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
})

/** The files that a function of Vercel gets for a route, without the embedded database, which stays behind there. */
function tracedFiles(trace: string): Map<string, number> {
  const { files } = JSON.parse(readFileSync(trace, 'utf8')) as { files: string[] }
  const paths = files
    .filter((file) => !file.includes('@electric-sql'))
    .map((file) => join(dirname(trace), file))
  return new Map(paths.map((path) => [path, statSync(path, { throwIfNoEntry: false })?.size ?? 0]))
}

const megabytesOf = (files: Map<string, number>): number =>
  [...files.values()].reduce((sum, bytes) => sum + bytes, 0) / 1_000_000

test('no function of a deployment has more than 25 MB, but for those that draw or take pictures', () => {
  const traces = globSync('.next/server/app/**/route.js.nft.json')
  const sizes = traces.map((trace) => [trace, megabytesOf(tracedFiles(trace))] as const)
  expect(sizes.length).toBeGreaterThan(40)
  const large = sizes.filter(([, megabytes]) => megabytes > 25)
  // sharp alone has 19 MB.
  const pictures = /\/(pictures\/\[\.\.\.path\]|favicon\.ico|dashboard\/(edit|course|courses\/new))\/route/
  const withPictures = sizes.map(([trace]) => trace).filter((trace) => pictures.test(trace))
  expect(large.map(([trace]) => trace)).toEqual(withPictures)
  expect(Math.max(...sizes.map(([, megabytes]) => megabytes))).toBeLessThan(40)
})

test('the routes that Vercel puts into one function, those of one maximum duration, are not too large together', () => {
  const durations = manifest('server/functions-config-manifest').functions as Record<
    string,
    { maxDuration?: number }
  >
  const paths = manifest('app-path-routes-manifest') as Record<string, string>
  const groups = new Map<number, Map<string, number>>()
  for (const [route, path] of Object.entries(paths)) {
    const trace = `.next/server/app${route}.js.nft.json`
    if (own.includes(path)) continue
    const seconds = durations[path]?.maxDuration ?? 0
    const files = groups.get(seconds) ?? new Map()
    for (const [file, bytes] of tracedFiles(trace)) files.set(file, bytes)
    groups.set(seconds, files)
  }
  const sizes = Object.fromEntries([...groups].map(([seconds, files]) => [seconds, megabytesOf(files)]))
  // Pages and API; pictures; forms for courses, imports and the cron.
  const bounds = { 0: 30, 30: 38, 60: 48 }
  expect(Object.keys(sizes)).toEqual(Object.keys(bounds))
  for (const [seconds, bound] of Object.entries(bounds)) expect(sizes[seconds]).toBeLessThan(bound)
})
