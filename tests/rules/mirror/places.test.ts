import { expect, test } from 'vitest'
import { destinationOf } from '#lib/mirror/places.ts'

const site = { origin: 'https://www.school.example', base: '/learn', languages: ['hi'] }
const fileOf = (href: string) => {
  const destination = destinationOf(site, href)
  return destination.is === 'place' ? [destination.place.file, destination.place.path] : destination.is
}

test.each([
  ['/learn', 'index.html', '/learn/'],
  ['https://www.school.example/learn/', 'index.html', '/learn/'],
  ['/learn/hi', 'hi/index.html', '/learn/hi/'],
  ['/learn/courses', 'courses/index.html', '/learn/courses/'],
  ['/learn/courses?page=1', 'courses/index.html', '/learn/courses/'],
  ['/learn/courses?page=12', 'courses/page/12/index.html', '/learn/courses/page/12/'],
  ['/learn/hi/courses?stream=music', 'hi/courses/in/music/index.html', '/learn/hi/courses/in/music/'],
  [
    '/learn/courses?stream=music&category=voice&page=2',
    'courses/in/music/voice/page/2/index.html',
    '/learn/courses/in/music/voice/page/2/',
  ],
  ['/learn/courses/%E0%A4%A4-1#enquiry', 'courses/त-1/index.html', '/learn/courses/%E0%A4%A4-1/'],
  ['/learn/assets/site.abc.css', 'assets/site.abc.css', '/learn/assets/site.abc.css'],
  ['/learn/sitemap.xml', 'sitemap.xml', '/learn/sitemap.xml'],
  ['/learn/feeds/education.csv', 'feeds/education.csv', '/learn/feeds/education.csv'],
  ['/learn/feeds/courses.xml', 'feeds/courses.xml', '/learn/feeds/courses.xml'],
  ['/learn/hi/feeds/courses.xml', 'hi/feeds/courses.xml', '/learn/hi/feeds/courses.xml'],
])('%s is the file %s', (href, file, path) => {
  expect(fileOf(href)).toEqual([file, path])
})

test.each([
  '/learn/courses?q=tabla',
  '/learn/courses?tag=raga',
  '/learn/courses?category=voice',
  '/learn/courses?page=0',
  '/learn/courses?stream=a&stream=b',
  '/learn/streams/music?page=2',
  '/learn/docs',
])('%s needs a server', (href) => {
  expect(fileOf(href)).toBe('live')
})

test.each([
  'https://www.other.example/learn/courses',
  'https://www.school.example/',
  '/learning/courses',
  '/learn/rooms',
  '/learn/courses/a/b',
  '/learn/mr/courses',
  'mailto:ask@school.example',
])('%s is none of the site', (href) => {
  expect(fileOf(href)).toBe('elsewhere')
})

test.each(['..', '.', 'a%2Fb', 'a%5Cb', 'a%00b', 'a:b', `${'%E0%A4%A4'.repeat(90)}`])(
  'a course called %s keeps to its folder, under a name of its own',
  (segment) => {
    const [file = ''] = fileOf(`/learn/courses/x--${segment}`)
    expect(file.split('/')).toHaveLength(3)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no file may be called
    expect(file).not.toMatch(/[\u0000-\u001f\\:*?"<>|%#]/)
    expect(Buffer.byteLength(file.split('/')[1] ?? '')).toBeLessThan(256)
  },
)

test('names that would be cut or cleaned alike stay apart', () => {
  const files = ['a%2Fb', 'a%3Ab', 'a-b'].map((segment) => fileOf(`/learn/courses/${segment}`)[0])
  expect(new Set(files).size).toBe(3)
})
