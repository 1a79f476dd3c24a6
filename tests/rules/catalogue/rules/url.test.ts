import { expect, test } from 'vitest'
import { httpUrl } from '#lib/catalogue/rules/urls.ts'

test.each([
  ['https', 'https://x.example/a.png'],
  ['http', 'http://x.example'],
  ['a scheme in capitals', 'HTTPS://X.example/A.png'],
  ['a port, a query and a fragment', 'https://x.example:8443/a?b=c&d#e'],
  ['characters that a browser would encode', 'https://x.example/ä b.png'],
  ['another script in the host', 'https://उदाहरण.example/'],
])('a URL with %s is handed out as authored', (_, url) => {
  expect(httpUrl(url)).toBe(url)
})

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
])('a URL %s is not handed out', (_, url) => {
  expect(httpUrl(url)).toBeNull()
})

test('no URL is no URL', () => {
  expect(httpUrl(null)).toBeNull()
})
