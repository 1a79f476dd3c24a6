import { execFile } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkSite } from '../../../clients/typescript/check/check.js'
import { type CheckedSite, type Fault, siteKey, startSite } from './check-site.ts'

let site: CheckedSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())
beforeEach(() => site.faults.clear())

const check = (options: object = {}) =>
  checkSite({ site: site.origin, key: siteKey, removed: [site.removed], ...options })

/** Each fault with the rule that finds it, and the path of its page. */
const planted: [fault: Fault, rule: string, path: string][] = [
  ['missing', 'missing', '/courses/nobody-'],
  ['removed', 'removed', '/courses/veena'],
  ['canonical', 'canonical', '/courses/tabla'],
  ['hreflang', 'hreflang', '/courses/tabla'],
  ['title', 'title', '/courses/tabla'],
  ['description', 'description', '/courses/tabla'],
  ['json-ld', 'json-ld', '/courses/tabla'],
  ['shown price', 'price', '/courses/tabla'],
  ['item-list', 'item-list', '/courses'],
  ['sitemap lacks', 'sitemap', '/sitemap.xml'],
  ['form', 'form', '/courses/tabla'],
  ['image-size', 'image-size', '/courses'],
  ['embed tag', 'embed-tag', '/courses'],
]
/** They hide others, or show in the place of others. */
const alone: typeof planted = [
  ['status', 'status', '/courses/tabla'],
  ['noindex', 'noindex', '/courses/tabla'],
  ['offer', 'price', '/courses/tabla'],
  ['sitemap keeps', 'sitemap', '/sitemap.xml'],
  ['hook secret', 'secret', '/courses/tabla'],
  ['preview key', 'secret', '/courses/tabla'],
  ['unverified key', 'key', '/courses/tabla'],
  ['revoked key', 'key', '/courses/tabla'],
]

const found = ({ findings }: Awaited<ReturnType<typeof checkSite>>) =>
  findings.map(({ rule, page }) => [rule, page.slice(site.origin.length).replace(/nobody-.*/, 'nobody-')])

test('a site that shows its catalogue has no findings', async () => {
  const { findings, notes, courses } = await check()
  expect([findings, notes, courses]).toEqual([[], [], 3])
})

test('a site whose addresses have the ids of courses has no findings, and its faults are found', async () => {
  site.faults.add('ids')
  const byId = () => check({ coursePath: '/courses/{id}', removed: ['id-veena'] })
  expect(found(await byId())).toEqual([])
  for (const fault of ['sitemap lacks', 'title'] as const) site.faults.add(fault)
  expect(found(await byId())).toEqual([
    ['title', '/courses/id-tabla'],
    ['sitemap', '/sitemap.xml'],
  ])
})

test.each([...planted, ...alone])(
  'the fault %j is found as %s at %s, with a cure',
  async (fault, rule, path) => {
    site.faults.add(fault)
    const result = await check()
    expect(found(result)).toEqual([[rule, path]])
    expect(result.findings[0]?.cure).toMatch(/\w+ \w+/)
  },
)

test('of thirteen faults thirteen are found', async () => {
  for (const [fault] of planted) site.faults.add(fault)
  const result = await check()
  expect(found(result).sort()).toEqual(planted.map(([, rule, path]) => [rule, path]).sort())
})

describe('after a change', () => {
  test('a page that shows it within the time is clean', async () => {
    site.before('/robots.txt', () => site.change(5200, true))
    const { findings, notes } = await check({ followSeconds: 1 })
    expect([findings, notes]).toEqual([[], ['Changes followed for 1 s: 1.']])
  })

  test('a page that keeps the old price is found', async () => {
    // The last page that is looked at before the changes are.
    site.before('/courses', () => site.change(7300, false))
    const { findings } = await check({ followSeconds: 1 })
    site.change(7300, true)
    expect(findings).toMatchObject([{ rule: 'stale', problem: expect.stringContaining('7300') }])
  })
})

describe('the bounds of a check', () => {
  test('the number of pages', async () => {
    const before = site.requests()
    const { pages, notes } = await check({ pagesMax: 4 })
    expect([pages, notes]).toEqual([4, ['Not everything was checked: the limit is 4 pages (--pages).']])
    // The catalogue's own answers come on top.
    expect(site.requests() - before).toBeLessThan(12)
  })

  test('the bytes and the time', async () => {
    expect((await check({ bytesMax: 600 })).notes[0]).toContain('0.0006 MB (--megabytes)')
    expect((await check({ secondsMax: 0 })).notes[0]).toContain('0 s (--seconds)')
  })
})

describe('the command', () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const command = ['clients/typescript/cli.js', 'check', ...args]
      execFile(process.execPath, command, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      )
    })

  test('prints one line a finding, and ends with 1 when there is one', async () => {
    site.faults.add('title')
    const { code, stdout } = await run(site.origin, '--key', siteKey)
    expect([code, stdout.split('\n').length]).toEqual([1, 3])
    expect(stdout).toMatch(/^http:\S+\/courses\/tabla: title: .+; show seo\.title.+\n1 finding on \d+ pages/)
    const asJson = JSON.parse((await run(site.origin, '--key', siteKey, '--json')).stdout)
    expect(asJson.findings).toMatchObject([{ rule: 'title', page: `${site.origin}/courses/tabla` }])
  })

  test('ends with 0 for a clean site', async () => {
    expect((await run(site.origin, '--key', siteKey)).code).toBe(0)
  })

  test.each([
    [['--key', 'k']],
    [['school.example', '--key', 'k']],
    [['https://school.example', '--key', 'k', '--pages', '-1']],
    [['https://school.example', '--key', 'k', '--course', '/courses']],
    [['https://school.example', '--key', 'k', '--course', '/{slug}/{id}']],
    [['https://school.example']],
  ])('ends with 2 and says what is wrong: %j', async (args) => {
    const { code, stderr } = await run(...args)
    expect([code, stderr]).toEqual([2, expect.stringMatching(/\w+ \w+/)])
  })
})
