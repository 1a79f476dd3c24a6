import { describe, expect, test } from 'vitest'
import { coursePage, type VersionOfPage, versionPage } from '#lib/catalogue/rules/urls.ts'

const template = 'https://learn.example.org/c/{course_id}'
const bare: VersionOfPage = { packageSessionId: 'v1', enrollInviteId: null, level: null }

describe('the page of a version', () => {
  test.each<[string, string, string, Partial<VersionOfPage>, string]>([
    ['names the version', template, 'k', {}, 'https://learn.example.org/c/k?packageSessionId=v1'],
    [
      'names version, invite and level in this order',
      template,
      'k',
      { level: 'L', enrollInviteId: 'i1' },
      'https://learn.example.org/c/k?packageSessionId=v1&enrollInviteId=i1&level=L',
    ],
    [
      "puts the template's own query first",
      `${template}?ref=api&x=%20`,
      'k',
      {},
      'https://learn.example.org/c/k?ref=api&x=%20&packageSessionId=v1',
    ],
    [
      'adds nothing for an empty query of the template',
      `${template}?`,
      'k',
      {},
      'https://learn.example.org/c/k?packageSessionId=v1',
    ],
    [
      'has the id percent-encoded',
      template,
      'a/b c?d#é&=',
      {},
      'https://learn.example.org/c/a%2Fb%20c%3Fd%23%C3%A9%26%3D?packageSessionId=v1',
    ],
    [
      'has the id literally where patterns mean something',
      template,
      "$&$1$'",
      {},
      "https://learn.example.org/c/%24%26%241%24'?packageSessionId=v1",
    ],
    [
      'has the id at every place',
      'https://x.example/{course_id}/p/{course_id}',
      'k',
      {},
      'https://x.example/k/p/k?packageSessionId=v1',
    ],
    [
      'has its query form-encoded',
      template,
      'k',
      { packageSessionId: 'v 1+&', enrollInviteId: 'i=ü', level: 'हिन्दी – A & B' },
      'https://learn.example.org/c/k?packageSessionId=v+1%2B%26&enrollInviteId=i%3D%C3%BC&level=%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80+%E2%80%93+A+%26+B',
    ],
  ])('%s', (_, page, courseId, changes, url) => {
    expect(versionPage(page, courseId, { ...bare, ...changes })).toBe(url)
  })
})

test.each([
  ['the filled template', template, 'k', 'https://learn.example.org/c/k'],
  ['without the query of the template', `${template}?ref=api?x`, 'k', 'https://learn.example.org/c/k'],
  ['with a question mark of the id encoded', `${template}/x`, 'a?b', 'https://learn.example.org/c/a%3Fb/x'],
])('the page of a course is %s', (_, page, courseId, url) => {
  expect(coursePage(page, courseId)).toBe(url)
})

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
