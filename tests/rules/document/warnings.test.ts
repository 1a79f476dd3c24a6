import { expect, test } from 'vitest'
import {
  linesOf,
  ofCourse,
  ofInstitute,
  ofPath,
  ofPlan,
  ofSite,
  ofVersion,
  sourceOf,
  warningsOf,
  withInstitute,
} from './documents.ts'

const version = 'courses[0].versions[0]'
const plan = `${version}.invites[0].plans[0]`
const folders = 'site.streams.folders'
const july = '2026-07-01'
const nextDay = { created_at: '2026-11-28T00:00:00Z' }
const ended = { ends_on: '2026-11-26' }
const inStreams = (streams: object) => ofSite({ streams })
const inFolders = (...folders: object[]) => inStreams({ folders })
const folder = (id: string, entries = {}) => ({ id, title: 'Music', ...entries })

const twins = { folders: [folder('c'), folder('d')] }
const shadowing = { id: 'a', title: 'A', slug: 'b', versions: [{ id: 'v' }] }
const image = { image_url: 'x.png' }
const ofStep = (entries: object) => ofPath({ steps: [{ course_id: 'c', title: 'x', ...entries }] })

test.each<[string, unknown]>([
  ['institute.logo_url', ofInstitute({ logo_url: 'x.png' })],
  ['courses[0].image_url', ofCourse(image)],
  ['site.streams.folders[0].folders[0].image_url', inFolders(folder('a', { folders: [folder('b', image)] }))],
  ['learning_paths[0].image_url', ofPath(image)],
  ['learning_paths[0].steps[0].url', ofStep({ url: 'x.png' })],
])('an address that is none is imported with a warning: %s', (path, document) => {
  const message = expect.stringMatching(/^'x\.png' is not an absolute http or https URL/)
  expect(warningsOf(document)).toEqual([{ path, message }])
})

const inAuckland = (course: Record<string, unknown>) => ({
  ...ofCourse(course),
  site: { time_zone: 'Pacific/Auckland' },
})
const ofSale = (changes: object) =>
  ofVersion({ invites: [{ id: 'n1', plans: [{ amount: 1, currency: 'INR' }], ...changes }] })
const ofInvite = (updated_at: string) => ofVersion({ invites: [{ id: 'i', updated_at }] })

// 10:30 in Auckland is half past nine of the evening before, by UTC.
test.each<[string, unknown]>([
  ['', inAuckland({ updated_at: '2026-11-28T10:59:59.999Z' })],
  [
    'courses[0].updated_at: 2026-11-28T11:00:00.000Z is not between',
    inAuckland({ updated_at: '2026-11-28T11:00:00Z' }),
  ],
  [
    `${version}.created_at: 1940-01-01T00:00:00.000Z is not between 1970`,
    ofVersion({ created_at: '1940-01-01T00:00:00Z' }),
  ],
  ['', ofVersion({ created_at: '1970-01-01T00:00:00Z' })],
  [
    `${version}.created_at: 2026-11-28T00:00:00.000Z is not between 1970 and today, 2026-11-27`,
    ofVersion(nextDay),
  ],
  [
    `${version}.invites[0].updated_at: 2026-11-29T00:00:00.000Z is not between 1970 and today`,
    ofInvite('2026-11-29T00:00:00Z'),
  ],
  [`${version}: nobody can buy this version now or later: the default invite 'n1' ended`, ofSale(ended)],
  ['', ofSale({ starts_on: '2026-12-01' })],
  ['', ofSale({ status: 'inactive', plans: [] })],
])('what cannot be right on the day is imported with a warning: %s', (line, document) => {
  const lines = linesOf(warningsOf(document, new Date('2026-11-27T21:30:00Z')))
  expect(lines.map((one) => one.slice(0, line.length))).toEqual(line === '' ? [] : [line])
})

test.each<[string, unknown]>([
  [
    "site.streams.folders[0].accent_color: 'red' is not a colour",
    inFolders(folder('a', { accent_color: 'red' })),
  ],
  ["courses[0].image_url: '//a.org/x.png' is not", ofCourse({ image_url: '//a.org/x.png' })],
  [
    `${folders}[1].slug: 'MUSIC' is already used in ${folders}[0]`,
    inFolders(folder('a'), folder('b', { slug: 'MUSIC' })),
  ],
  [
    `${folders}[0].folders[1]: 'music' is already used in ${folders}[0].folders[0]`,
    inFolders(folder('a', twins)),
  ],
  [
    "site.streams.items[1].slug: 'music' is already used in site.streams.items[0]",
    inStreams({ items: [{ label: 'Music' }, { slug: 'music' }] }),
  ],
  [
    "courses[0].slug: 'b' is the id of another course, which it opens",
    withInstitute({ courses: [shadowing, { id: 'b', title: 'B', slug: 'b-2' }] }),
  ],
  [
    `${plan}.ends_on: 2026-06-01 is before 2026-06-02, the`,
    ofPlan({ starts_on: '2026-06-02', ends_on: '2026-06-01' }),
  ],
  [
    `${plan}.compare_at_amount: 9.99 is below the price of 10`,
    ofPlan({ amount: 10, compare_at_amount: 9.99 }),
  ],
  [
    "learning_paths[0].steps[0]: 'gone' is not a published",
    { ...ofPath({ steps: [{ course_id: 'gone' }] }), courses: [] },
  ],
  ["courses[0].preview_video_url: 'video.mp4' is not a video", ofCourse({ preview_video_url: 'video.mp4' })],
  ["courses[0].tags[1]: 'Format-Video' is not the tag of a format", ofCourse({ tags: ['', 'Format-Video'] })],
  [
    `${version}.ends_on: 2026-07-01 is before 2026-07-02, the first day`,
    ofVersion({ starts_on: '2026-07-02', ends_on: july }),
  ],
  [
    'courses[0].publish_until: 2026-07-01 is before 2026-07-02, the',
    ofCourse({ publish_from: '2026-07-02', publish_until: july }),
  ],
  ["courses[0].versions[0].status: 'archived' keeps this version out", ofVersion({ status: 'archived' })],
])('is imported with a warning: %s', (line, document) => {
  expect(linesOf(warningsOf(document))).toEqual([expect.stringContaining(line)])
})

const text = (html: string) => ofCourse({ description_html: html })
const lossy = "<a href='/fees'>a</a><a href='#top'>b</a><img src='data:image/png;base64,AAAA'>"
const player = '<iframe src="https://www.youtube.com/embed/preview1234"></iframe>'
const written = /write addresses in full, https:/
const asVideo = /give a video as preview_video_url/
const twin = (entries = {}) => ({ level: 'Beginner', starts_on: '2026-12-01', venue: 'Pune', ...entries })
const batches = (...versions: object[]) => ({
  ...ofCourse({ versions: versions.map((version, at) => ({ id: `v${at}`, ...version })) }),
  site: { languages: { enabled: true, items: [{ code: 'hi', label: 'Hindi' }] } },
})

test.each<[string, unknown, string, RegExp]>([
  ['links and pictures', text(lossy), 'description_html', /^2 links and 1 picture without an absolute/],
  ['a link without a target', text('<a href="javascript:a">x</a>'), 'description_html', written],
  ['a drawing', text('<svg><a href="/b"></a></svg>'), 'description_html', /^1 picture /],
  ['a frame', text(`a${player}`), 'description_html', /^1 frame left out: give a video as preview_video_url/],
  ['players', text('<video src="x"></video><audio><a href="/b">b</a></audio>'), 'description_html', asVideo],
  ['a formula', text('<math><mi>x</mi></math>'), 'description_html', /^1 formula left out/],
  ['frames and links', text(`${player}${lossy}`), 'description_html', /^2 links and .* full.*; 1 frame left/],
  [
    'several fields, once',
    ofCourse({
      about_html: '<img src="a.png">',
      description_html: `${player}<img src="a.png"><img>`,
      faqs: [{ question: 'q', answer_html: player }],
      authors: [1, 2, 3].map((name) => ({ name: `A${name}`, bio_html: player })),
    }),
    'about_html',
    /^3 pictures .*; 5 frames .* \(also in description_html, faqs\[0\]\.answer_html, authors.* and 1 more\)$/,
  ],
  ['blank lines', text('a\n \nb'), 'description_html', /^has blank lines or Markdown but no HTML tags/],
  ['Markdown', text('a &amp; **b**'), 'description_html', /write <p>, <ul> and <strong>$/],
  [
    'a tag with a comma',
    ofCourse({ tags: ['', 'Maths, Class 9'] }),
    'tags[1]',
    /^'Maths, Class 9' has a com/,
  ],
  [
    'tags with commas, once',
    ofCourse({ tags: ['a,b'], versions: [{ id: 'v1', tags: ['c,d'] }] }),
    'tags[0]',
    /several tags cannot name it \(and 1 more of this course\)$/,
  ],
  ['an id with a comma', ofCourse({ id: 'a,b' }), 'id', /^'a,b' has a comma, so a request by ids cannot/],
  [
    'versions that look alike',
    batches(twin(), twin({ level: 'beginner ', venue: ' pune', delivery: null }), twin({ venue: null })),
    'versions[1]',
    /^looks the same to a visitor as courses\[0\]\.versions\[0\]: .*; change one of these$/,
  ],
  ['versions without anything', batches({}, { level: 'Default' }), 'versions[1]', /^looks the same/],
  [
    'more of them, once',
    batches(twin(), {}, twin(), twin(), {}),
    'versions[2]',
    /ns\[0\]: .* \(3 more of this/,
  ],
])('a course is warned about once, with what is wrong and the cure: %s', (_, document, path, message) => {
  const said = { path: `courses[0].${path}`, message: expect.stringMatching(message) }
  expect(warningsOf(document)).toEqual([said])
})

const colours = ['#a30', '#AA3300', '#aa3300ff'].map((hex) => folder(hex, { title: hex, accent_color: hex }))
const formats = [{ key: 'ebook', label: 'x' }]

test.each<[string, unknown]>([
  ['colours of all three forms', inFolders(...colours)],
  ['the slug of a hidden sibling', inFolders(folder('a', { hidden: true }), folder('b'))],
  ['equal slugs below a hidden folder', inFolders(folder('a', { hidden: true, ...twins }))],
  ['the tag of a format', { ...ofCourse({ tags: ['FORMAT-EBook'] }), site: { formats } }],
  ['a list price above the price, or equal to it', ofPlan({ amount: 10, compare_at_amount: 10 })],
  ['an end on the day of the start', ofVersion({ starts_on: '2026-07-01', ends_on: '2026-07-01' })],
  ['an unlisted version', ofVersion({ status: 'unlisted' })],
  ['a step with a title of its own', ofPath({ steps: [{ course_id: 'gone', title: 'Gone' }] })],
  [
    'links with a target',
    text('<a href="https://x.org">a</a><a href="mailto:a@x.org">b</a><a href="tel:1">c</a>'),
  ],
  ['an anchor and a picture', text('<a name="x">a</a><a href=" ">b</a><img src="https://x.org/a.png">')],
  ['removed elements that leave their text', text('<section><font>a</font></section><script>b</script>')],
  ['a line of plain text', text('a\nb - c, 3 * 4, snake_case_name, 5*, [d], #e')],
  ['the language alone', batches(twin({ tags: ['hi'] }), twin())],
  ['the days alone', batches(...['monday', 'friday'].map((day) => twin({ sessions: [{ day }] })))],
  ['a version that is not shown', ofCourse({ published: false, versions: [{ id: 'a' }, { id: 'b' }] })],
  ['a video elsewhere', ofCourse({ preview_video_url: 'https://a.org/video.mp4' })],
])('%s needs no warning', (_, document) => expect(warningsOf(document)).toEqual([]))

test.each<[string, object, boolean]>([
  ['is published', { versions: [{ id: 'v' }] }, true],
  ['has an unlisted version', { versions: [{ id: 'v', status: 'unlisted' }] }, true],
  ['is not published', { published: false, versions: [{ id: 'v' }] }, false],
  ['is archived', { archived: true, versions: [{ id: 'v' }] }, false],
  ['appears later', { publish_from: '9999-01-01', versions: [{ id: 'v' }] }, true],
  [
    'appears after it goes',
    { publish_from: '9999-01-01', publish_until: july, versions: [{ id: 'v' }] },
    false,
  ],
  ['has no version', {}, false],
  ['has archived versions only', { versions: [{ id: 'v', status: 'archived' }] }, false],
])('a step without a title shows a course that %s: %o', (_, entries, isShown) => {
  const courses = [{ id: 'c1', title: 'x', ...entries }]
  const document = { ...ofPath({ steps: [{ course_id: 'c1' }] }), courses }
  const paths = warningsOf(document).map(({ path }) => path)
  expect(paths.includes('learning_paths[0].steps[0]')).toBe(!isShown)
})

test('what is warned of is imported as it was authored', () => {
  const source = sourceOf({
    ...ofCourse({ image_url: 'x.png', tags: ['format-x'], preview_video_url: 'y' }),
    site: { streams: { folders: [folder('a', { accent_color: 'red' }), folder('b')] } },
  })
  expect(source.courses[0]).toMatchObject({ image_url: 'x.png', tags: ['format-x'], preview_video_url: 'y' })
  expect(source.site.streams.folders).toMatchObject([{ id: 'a', accent_color: 'red' }, { id: 'b' }])
})
