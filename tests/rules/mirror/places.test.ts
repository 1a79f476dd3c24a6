import { expect, test } from 'vitest'
import type { Addresses } from '#lib/site/addresses.ts'
import { type MirrorPlace, staticAddresses } from '#lib/site/mirror/mirror-places.ts'
import { planOf } from '#lib/site/mirror/mirror-plan.ts'

const mirror = { base: '/learn', desk: undefined }
const write = (make: (addresses: Addresses) => string | undefined) => {
  const places: MirrorPlace[] = []
  const path = make(staticAddresses(mirror, (place) => places.push(place), 'en'))
  return { path, places }
}

type Make = (addresses: Addresses) => string | undefined
const music = { stream: 'music' }
const voice = { ...music, category: 'voice', page: '2' }
const picture = 'hi/pictures/courses/tabla/picture.png'

/** A path that is given is the file's folder, unless another is named. */
test.each<[target: string, file: string, make: Make, path?: string]>([
  ['/', 'index.html', ({ home }) => home(null)],
  ['/hi', 'hi/index.html', ({ home }) => home('hi')],
  ['/courses', 'courses/index.html', ({ courses }) => courses('en')],
  ['/courses', 'courses/index.html', ({ courses }) => courses('en', '1')],
  ['/courses', 'courses/index.html', ({ listing }) => listing('en', {})],
  ['/courses?page=12', 'courses/page/12/index.html', ({ courses }) => courses('en', '12')],
  ['/hi/courses?stream=music', 'hi/courses/in/music/index.html', ({ listing }) => listing('hi', music)],
  [
    '/courses?stream=music&category=voice&page=2',
    'courses/in/music/voice/page/2/index.html',
    (at) => at.listing('en', voice),
  ],
  [
    '/courses/%E0%A4%A4-1',
    'courses/त-1/index.html',
    (at) => at.courseAt(null, 'त-1'),
    'courses/%E0%A4%A4-1/',
  ],
  [`/${picture}`, picture, ({ picture }) => picture('hi', 'courses', 'tabla')],
  ['/assets/site.abc.css', 'assets/site.abc.css', ({ asset }) => asset('site.abc.css')],
  ['/sitemap.xml', 'sitemap.xml', ({ file }) => file('/sitemap.xml')],
  ['/hi/batches.ics', 'hi/batches.ics', ({ calendar }) => calendar('hi')],
])(
  'what a server answers under %s is the file %s',
  (target, file, make, own = file.replace('index.html', '')) => {
    const path = `/learn/${own}`
    expect(write(make)).toEqual({ path, places: [{ target, file, path, isPage: file.endsWith('.html') }] })
  },
)

test.each<[string, Make]>([
  ['/hi/courses?search=tabla', ({ listing }) => listing('hi', { search: 'tabla' })],
  ['/courses?tag=raga', ({ listing }) => listing('en', { tag: 'raga' })],
  ['/courses?category=voice', ({ listing }) => listing('en', { category: 'voice' })],
  ['/courses?stream=music&sort=title', ({ listing }) => listing('en', { stream: 'music', sort: 'title' })],
  ['/courses', ({ listings }) => listings('en')],
  ['/docs', ({ served }) => served('/docs')],
])('%s needs a server, so nothing leads there', (_, make) => {
  expect(write(make)).toEqual({ path: undefined, places: [] })
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

test('pages are made for the address where they will be served', () => {
  expect(planOf({ out: 'x', baseUrl: 'https://a.example/b/' }).baseUrl).toBe('https://a.example/b')
})

test.each([
  [{ baseUrl: 'www.school.example' }, '--base-url "www.school.example" is not a web address'],
  [{ baseUrl: 'https://a.example/?b' }, 'is not a web address'],
  [{ out: undefined, all: 'x', baseUrl: 'https://a.example' }, 'so --base-url does not go with it'],
  [{ all: 'x' }, 'so --out does not go with it'],
  [{ out: undefined }, '--out DIR, or --all DIR'],
])('%o is refused in words', (choices, words) => {
  expect(() => planOf({ out: 'x', ...choices } as Parameters<typeof planOf>[0])).toThrow(words)
})
