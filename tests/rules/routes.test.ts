import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, publicHeaders } from '#lib/server/public-file-headers.ts'
import { compareRoutes, listRouteFiles, matcherOf, routePath } from '#lib/server/route-files.ts'

test.each([
  ['route.ts', '/'],
  ['courses/route.tsx', '/courses'],
  ['(site)/courses/[course]/route.ts', '/courses/[course]'],
  ['(site)/[[...home]]/route.ts', '/[[...home]]'],
  ['(a)/(b)/x/route.js', '/x'],
  ['x/@slot/y/route.ts', '/x/y'],
  ['%5Fnext/route.ts', '/_next'],
  ['courses/[course]/show-course.ts', undefined],
  ['courses/route.test.ts', undefined],
  ['_private/x/route.ts', undefined],
  ['page.tsx', undefined],
])('a file is a route by its folders, as Next reads them: %s: %s', (file, path) => {
  expect(routePath(file)).toBe(path)
})

test.each<[route: string, path: string, params: object | undefined]>([
  ['/', '/', {}],
  ['/', '/x', undefined],
  ['/courses', '/courses', {}],
  ['/courses', '/courses/', {}],
  ['/courses', '/courses//', undefined],
  ['/courses', '/Courses', undefined],
  ['/courses', '/%63ourses', undefined],
  ['/sitemap.xml', '/sitemap.xml', {}],
  ['/sitemap.xml', '/sitemapxxml', undefined],
  ['/courses/[id]', '/courses/a%2Fb', { id: 'a/b' }],
  ['/courses/[id]', '/courses/%00', { id: '\0' }],
  ['/courses/[id]', '/courses/', undefined],
  ['/courses/[id]', '/courses/a/b', undefined],
  ['/courses/[id]', '/courses/%ff', undefined],
  ['/courses/[id]', '/courses/%E0%A4', undefined],
  ['/[a]/x/[b-c]', '/1/x/2', { a: '1', 'b-c': '2' }],
  ['/[...rest]', '/', undefined],
  ['/[...rest]', '/a/b%20c/', { rest: ['a', 'b c'] }],
  ['/[[...rest]]', '/', {}],
  ['/[[...rest]]', '//a', { rest: ['', 'a'] }],
  ['/[[...rest]]', '/%ff/%41', { rest: ['%ff', 'A'] }],
  ['/a/[[...rest]]', '/a', {}],
  ['/a/[[...rest]]', '/ab', undefined],
  ['/a/[[...rest]]', '/a/b', { rest: ['b'] }],
])('a path fits a route: %s, %s: %j', (route, path, params) => {
  expect(matcherOf(route)(path)).toEqual(params)
})

test('a name comes before a parameter, that before a list, and that before a list that may be empty', () => {
  const sorted = `/ /courses /courses/[course] /courses/[course]/[file] /courses/[course]/[[...rest]]
    /streams/[stream] /[language]/courses /[language]/[page] /[...all] /[[...home]]`.split(/\s+/)
  expect(sorted.toReversed().sort(compareRoutes)).toEqual(sorted)
})

test('the folders of the product hold no path twice', () => {
  const paths = listRouteFiles('app').map(({ path }) => path)
  expect(paths).toContain('/catalog/v1/courses/[id]')
  expect(new Set(paths).size).toBe(paths.length)
})

test('no file beside the routes has a name that Next makes a route of by itself', () => {
  const reserved =
    /(^|\/)(page|layout|template|default|loading|error|global-error|not-found|icon|apple-icon|opengraph-image|twitter-image|sitemap|robots|manifest)\d?\.(tsx?|jsx?|png|svg)$/
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => reserved.test(file))).toEqual([])
})

test('Next is told to send public files as npm start does: never guessed at, and for a year if their name has a digest', () => {
  const root = mkdtempSync(join(tmpdir(), 'public-'))
  mkdirSync(join(root, 'a/b'), { recursive: true })
  for (const file of ['x.js', 'y.0123abcd.css', 'a/b/z.png']) writeFileSync(join(root, file), '')
  const rules = publicHeaders(root).map(({ source, headers }) => [
    source,
    headers.map(({ key }) => key).join(),
  ])
  rmSync(root, { recursive: true })
  expect(rules.sort()).toEqual([
    ['/a/b/:file([^/]*\\.[0-9a-f]{8,}\\.\\w+)', 'Cache-Control'],
    ['/a/b/:file', 'X-Content-Type-Options'],
    ['/x.js', 'X-Content-Type-Options'],
    ['/y.0123abcd.css', 'Cache-Control'],
    ['/y.0123abcd.css', 'X-Content-Type-Options'],
  ])
})

test('react-dom/server is loaded when a page is rendered: Next refuses a module that imports it at its head', () => {
  const files = ['app', 'lib'].flatMap((folder) =>
    listFiles(folder)
      .filter((file) => /\.[jt]sx?$/.test(file))
      .map((file) => folder + file),
  )
  const uses = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^.*['"]react-dom\/server\b.*$/gm)].map(([line]) => [
      file,
      line.trim(),
    ]),
  )
  expect(uses).toEqual([
    ['app/(site)/make-page.tsx', "const { renderToStaticMarkup } = await import('react-dom/server')"],
  ])
})
