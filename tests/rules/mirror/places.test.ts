import { expect, test } from 'vitest'
import { type MirrorPlace, staticAddresses } from '#lib/mirror/places.ts'
import type { Addresses } from '#lib/site/addresses.ts'

const mirror = { base: '/learn', desk: undefined, live: undefined as string | undefined }
const write = (make: (addresses: Addresses) => string | undefined, live?: string) => {
  const places: MirrorPlace[] = []
  const path = make(staticAddresses({ ...mirror, live }, (place) => places.push(place), 'en'))
  return { path, places }
}

test.each<[string, string, string, (addresses: Addresses) => string | undefined]>([
  ['/', 'index.html', '/learn/', ({ home }) => home(null)],
  ['/hi', 'hi/index.html', '/learn/hi/', ({ home }) => home('hi')],
  ['/courses', 'courses/index.html', '/learn/courses/', ({ courses }) => courses('en')],
  ['/courses', 'courses/index.html', '/learn/courses/', ({ courses }) => courses('en', '1')],
  ['/courses', 'courses/index.html', '/learn/courses/', ({ listing }) => listing('en', {})],
  [
    '/courses?page=12',
    'courses/page/12/index.html',
    '/learn/courses/page/12/',
    ({ courses }) => courses('en', '12'),
  ],
  [
    '/hi/courses?stream=music',
    'hi/courses/in/music/index.html',
    '/learn/hi/courses/in/music/',
    ({ listing }) => listing('hi', { stream: 'music' }),
  ],
  [
    '/courses?stream=music&category=voice&page=2',
    'courses/in/music/voice/page/2/index.html',
    '/learn/courses/in/music/voice/page/2/',
    ({ listing }) => listing('en', { stream: 'music', category: 'voice', page: '2' }),
  ],
  [
    '/courses/%E0%A4%A4-1',
    'courses/त-1/index.html',
    '/learn/courses/%E0%A4%A4-1/',
    ({ courseAt }) => courseAt(null, 'त-1'),
  ],
  [
    '/hi/pictures/courses/tabla/picture.png',
    'hi/pictures/courses/tabla/picture.png',
    '/learn/hi/pictures/courses/tabla/picture.png',
    ({ picture }) => picture('hi', 'courses', 'tabla'),
  ],
  [
    '/assets/site.abc.css',
    'assets/site.abc.css',
    '/learn/assets/site.abc.css',
    ({ asset }) => asset('site.abc.css'),
  ],
  ['/sitemap.xml', 'sitemap.xml', '/learn/sitemap.xml', ({ file }) => file('/sitemap.xml')],
  ['/hi/batches.ics', 'hi/batches.ics', '/learn/hi/batches.ics', ({ calendar }) => calendar('hi')],
])('what a server answers under %s is the file %s', (target, file, path, make) => {
  const written = write(make)
  expect(written.path).toBe(path)
  expect(written.places).toEqual([{ target, file, path, isPage: file.endsWith('.html') }])
})

test.each<[string, (addresses: Addresses) => string | undefined]>([
  ['/hi/courses?q=tabla', ({ listing }) => listing('hi', { q: 'tabla' })],
  ['/courses?tag=raga', ({ listing }) => listing('en', { tag: 'raga' })],
  ['/courses?category=voice', ({ listing }) => listing('en', { category: 'voice' })],
  ['/courses?stream=music&sort=title', ({ listing }) => listing('en', { stream: 'music', sort: 'title' })],
  ['/courses', ({ listings }) => listings('en')],
  ['/docs', ({ served }) => served('/docs')],
])('%s needs a server: the live site, or nothing leads there', (target, make) => {
  expect(write(make)).toEqual({ path: undefined, places: [] })
  expect(write(make, 'https://live.example/x')).toEqual({
    path: `https://live.example/x${target}`,
    places: [],
  })
})

const fileOf = (segment: string) => write(({ courseAt }) => courseAt(null, segment)).places[0]?.file ?? ''

test.each(['..', '.', 'a/b', 'a\\b', 'a\u0000b', 'a:b', 'a%2Fb', 'त'.repeat(90)])(
  'a course called %j keeps to its folder, under a name of its own',
  (segment) => {
    const file = fileOf(segment)
    expect(file.split('/')).toHaveLength(3)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no file may be called
    expect(file).not.toMatch(/[\u0000-\u001f\\:*?"<>|%#]|(^|\/)\.+\//)
    expect(Buffer.byteLength(file.split('/')[1] ?? '')).toBeLessThan(256)
  },
)

test('names that would be cut or cleaned alike stay apart', () => {
  expect(new Set(['a/b', 'a:b', 'a-b'].map(fileOf)).size).toBe(3)
})
