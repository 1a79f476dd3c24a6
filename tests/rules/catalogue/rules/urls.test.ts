import { expect, test } from 'vitest'
import { coursePage, httpUrl, type VersionOfPage, versionPage } from '#lib/contract/catalogue/rules/urls.ts'

const template = 'https://learn.example.org/c/{course_id}'
const bare: VersionOfPage = { packageSessionId: 'v1', enrollInviteId: null, level: null }

const hindi = 'हिन्दी – A & B'
const inHindi = '%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80+%E2%80%93+A+%26+B'
const all = { packageSessionId: 'v 1+&', enrollInviteId: 'i=ü', level: hindi }

/** Pages are given without what is common to all: the address before the id. */
test.each<[string, string, string, Partial<VersionOfPage>, string]>([
  ['names the version', '', 'k', {}, 'k?packageSessionId=v1'],
  ['names the invite', '', 'k', { enrollInviteId: 'i1' }, 'k?packageSessionId=v1&enrollInviteId=i1'],
  ["puts the template's own query first", '?ref=api&x=%20', 'k', {}, 'k?ref=api&x=%20&packageSessionId=v1'],
  ['adds nothing for an empty query of the template', '?', 'k', {}, 'k?packageSessionId=v1'],
  ['has the id percent-encoded', '', 'a/b c?d#é&=', {}, 'a%2Fb%20c%3Fd%23%C3%A9%26%3D?packageSessionId=v1'],
  ['has the id literally', '', "$&$1$'", {}, "%24%26%241%24'?packageSessionId=v1"],
  ['has the id at every place', '/p/{course_id}', 'k', {}, 'k/p/k?packageSessionId=v1'],
  [
    'has version, invite and level in this order, form-encoded',
    ...(['', 'k', all] as const),
    `k?packageSessionId=v+1%2B%26&enrollInviteId=i%3D%C3%BC&level=${inHindi}`,
  ],
])('the page of a version %s', (_, rest, courseId, changes, url) => {
  const page = versionPage(`${template}${rest}`, courseId, { ...bare, ...changes })
  expect(page).toBe(`https://learn.example.org/c/${url}`)
})

test.each([
  ['the filled template', template, 'k', 'https://learn.example.org/c/k'],
  ['without the query of the template', `${template}?ref=api?x`, 'k', 'https://learn.example.org/c/k'],
  ['with a question mark of the id encoded', `${template}/x`, 'a?b', 'https://learn.example.org/c/a%3Fb/x'],
])('the page of a course is %s', (_, page, courseId, url) => expect(coursePage(page, courseId)).toBe(url))

test('no page is known while the course page address is not set', () => {
  expect([coursePage(null, 'k'), versionPage(null, 'k', bare)]).toEqual([null, null])
})

test.each([
  ['no URL once the id stands in its host', 'https://{course_id}.example/{course_id}', 'a b'],
  ['no absolute address', '/c/{course_id}', 'k'],
  ['an address of another scheme', 'javascript:{course_id}', 'k'],
])('there is no page where a template that plain SQL left makes %s', (_, page, courseId) => {
  expect([coursePage(page, courseId), versionPage(page, courseId, bare)]).toEqual([null, null])
})

test.each([
  ['https', 'https://x.example/a.png'],
  ['http', 'http://x.example'],
  ['a scheme in capitals', 'HTTPS://X.example/A.png'],
  ['a port, a query and a fragment', 'https://x.example:8443/a?b=c&d#e'],
  ['characters that a browser would encode', 'https://x.example/ä b.png'],
  ['another script in the host', 'https://उदाहरण.example/'],
])('a URL with %s is handed out as authored', (_, url) => expect(httpUrl(url)).toBe(url))

test.each([
  ['of another scheme', 'ftp://x.example/a.png'],
  ['with data in it', 'data:image/png;base64,AA=='],
  ['with a script in it', 'javascript:alert(1)//https://x.example'],
  ['without a scheme', '//x.example/a.png'],
  ['relative to a page', '/images/a.png'],
  ['without slashes', 'https:x.example'],
  ['with one slash', 'https:/x.example'],
  ['without a host', 'https://'],
  ['with an impossible host', 'https://x y.example/'],
  ['with an impossible port', 'https://x.example:99999/'],
  ['with text before it', 'see https://x.example'],
  ['that is empty', ''],
])('a URL %s is not handed out', (_, url) => expect(httpUrl(url)).toBeNull())

test('no URL is no URL', () => expect(httpUrl(null)).toBeNull())
