import { describe, expect, test } from 'vitest'
import {
  type HostSettings,
  hostIn,
  isDeploymentHost,
  mainAddress,
  siteOfHost,
  slugsAt,
} from '#lib/base/hosts/rule.ts'

test.each([
  ['WWW.School.Example', 'www.school.example'],
  ['www.school.example:8443', 'www.school.example'],
  ['www.school.example.', 'www.school.example'],
  ['www.school.example.:80', 'www.school.example'],
  ['www.school.example..', 'www.school.example.'],
  ['www.school.example:', 'www.school.example'],
  ['[::1]:3000', '[::1]'],
  ['127.0.0.1:3000', '127.0.0.1'],
  ['', ''],
  [null, ''],
])('the header %j names the host %j', (header, host) => {
  expect(hostIn(header)).toBe(host)
})

const institutes = [
  { slug: 'demo', hosts: [] },
  { slug: 'music', hosts: ['music.example', 'www.music.example'] },
  { slug: 'craft', hosts: [] },
]
const plain: HostSettings = {
  institute: 'demo',
  origin: 'https://site.example',
  base: '',
  wildcard: undefined,
}
const wild: HostSettings = { ...plain, wildcard: 'courses.example' }

/** Returns what a host shows: `-` for 404, `slug`, or `slug > origin` for a redirect. */
function shownAt(host: string, settings: HostSettings, known = institutes, isWaiting = false): string {
  // As the statement reads them: the institutes that have the host, and those with a slug that it may show.
  const slugs = slugsAt(host, settings)
  const read = known.filter((one) => one.hosts.includes(host) || slugs.includes(one.slug))
  const hasHosts = known.some(({ hosts }) => hosts.length > 0)
  const found = siteOfHost(host, { institutes: read, isWaiting, hasHosts }, settings)
  if (!found) return '-'
  const { institute, main, isMoved } = found
  return isMoved ? `${institute.slug} > ${main.origin}${main.base}` : institute.slug
}

describe('a host shows', () => {
  test.each([
    // Its institute, on the main host.
    ['music.example', plain, 'music'],
    ['www.music.example', plain, 'music > https://music.example'],
    // SITE_INSTITUTE at SITE_URL and on this machine.
    ['site.example', plain, 'demo'],
    ['localhost', plain, 'demo'],
    ['127.0.0.1', plain, 'demo'],
    ['10.1.2.3', plain, 'demo'],
    ['[::1]', plain, 'demo'],
    ['[2001:db8::7]', plain, 'demo'],
    ['', plain, '-'],
    // Nothing else, once there are hosts.
    ['other.example', plain, '-'],
    ['craft.courses.example', plain, '-'],
    ['sub.music.example', plain, '-'],
    ['music.example.evil.example', plain, '-'],
    ['localhost.evil.example', plain, '-'],
    ['1.2.3', plain, '-'],
    // By the wildcard, whoever has no other host.
    ['craft.courses.example', wild, 'craft'],
    ['music.courses.example', wild, 'music > https://music.example'],
    ['demo.courses.example', wild, 'demo > https://site.example'],
    ['nobody.courses.example', wild, '-'],
    ['a.craft.courses.example', wild, '-'],
    ['courses.example', wild, '-'],
    ['craft.xcourses.example', wild, '-'],
    ['.courses.example', wild, '-'],
    ['music.example', wild, 'music'],
    ['site.example', wild, 'demo'],
    // SITE_URL's host is never the wildcard's.
    ['craft.courses.example', { ...wild, origin: 'https://craft.courses.example' }, 'demo'],
    // SITE_INSTITUTE with hosts of its own leaves SITE_URL, but not this machine.
    ['site.example', { ...plain, institute: 'music' }, 'music > https://music.example'],
    ['localhost', { ...plain, institute: 'music' }, 'music'],
    ['[::1]', { ...plain, institute: 'music' }, 'music'],
    // Without SITE_INSTITUTE.
    ['site.example', { ...plain, institute: 'gone' }, '-'],
    ['music.example', { ...plain, institute: 'gone' }, 'music'],
  ])('%j with %j: %s', (host, settings, shown) => {
    expect(shownAt(host, settings)).toBe(shown)
  })

  test('SITE_INSTITUTE whatever it is called, as before, while no host and no wildcard is set', () => {
    const bare = institutes.map((one) => ({ ...one, hosts: [] }))
    expect(shownAt('any.example', plain, bare)).toBe('demo')
    expect(shownAt('', plain, bare)).toBe('-')
    expect(shownAt('any.example', wild, bare)).toBe('-')
    expect(shownAt('any.example', plain, bare, true)).toBe('-')
    expect(shownAt('any.example', { ...plain, institute: 'gone' }, bare)).toBe('-')
  })
})

test.each([
  ['music', [], plain, undefined],
  ['music', ['b.example', 'a.example'], plain, 'https://b.example'],
  ['music', ['b.example'], wild, 'https://b.example'],
  ['music', [], wild, 'https://music.courses.example'],
  ['demo', [], wild, 'https://site.example'],
  ['demo', ['b.example'], wild, 'https://b.example'],
  ['demo', ['b.example', 'site.example'], wild, 'https://b.example'],
  ['demo', [], { ...plain, base: '/learn' }, 'https://site.example/learn'],
  ['demo', ['site.example'], { ...plain, base: '/learn' }, 'https://site.example/learn'],
  ['music', ['b.example'], { ...plain, base: '/learn' }, 'https://b.example'],
  ['music', ['b.example'], { ...plain, origin: 'http://localhost:3000' }, 'http://b.example:3000'],
  ['music', [], { ...wild, origin: 'http://localhost:3000' }, 'http://music.courses.example:3000'],
  ['music', [], { ...wild, origin: 'https://music.courses.example' }, undefined],
  ['-x', [], wild, undefined],
  ['x'.repeat(64), [], wild, undefined],
] as const)('the main address of %s with the hosts %j', (slug, hosts, settings, main) => {
  const address = mainAddress({ slug, hosts }, settings)
  expect(address && address.origin + address.base).toBe(main)
})

test('the deployment itself answers at the host of SITE_URL and on this machine only', () => {
  const here = ['site.example', 'localhost', '192.0.2.1', '[::1]', '']
  expect(here.filter((host) => !isDeploymentHost(host, plain))).toEqual([])
  expect(isDeploymentHost('music.example', plain)).toBe(false)
  expect(isDeploymentHost('www.site.example', plain)).toBe(false)
})
