import { parse } from 'parse5'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { answerPicture } from '#app/(site)/picture-table.ts'
import { demoInstitute } from '#db/demo.ts'
import { workloadIn } from '#lib/site/dates/day-texts.ts'
import { builtIn } from '#lib/site/words/words.ts'
import { attributeOf, type Element, elementsIn, textOf } from '../../html-tree.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { processDatabase } from '../databases.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'demo' }))

const { db } = processDatabase()
beforeAll(async () => {
  const today = new Date().toISOString().slice(0, 10)
  const document = demoInstitute({ today, origin: 'https://school.example' }) as { institute: object }
  const institute = { ...document.institute, imprint_url: 'https://www.osari.example/imprint' }
  await publishDocument(db, { ...document, institute }, new Date())
})

const ask = (path: string) => answerPage(new Request(new URL(path, 'http://localhost:3000')))

/** A page as its readers find it. */
async function open(path: string) {
  const answer = await ask(path)
  const html = await answer.text()
  const elements = elementsIn(parse(html))
  const named = (tag: string, inside = elements) => inside.filter(({ tagName }) => tagName === tag)
  const classed = (name: string) =>
    elements.filter((one) => attributeOf(one, 'class')?.split(' ').includes(name))
  const links = named('a').map((one) => ({ text: textOf(one).trim(), href: attributeOf(one, 'href') ?? '' }))
  const alternates = Object.fromEntries(
    named('link').map((one) => [attributeOf(one, 'hreflang') ?? attributeOf(one, 'rel'), hrefOf(one)]),
  )
  const things = new Map(
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      .map(([, json = '']) => JSON.parse(json))
      .map((thing) => [thing['@type'], thing]),
  )
  const [body] = named('main')
  const text = body ? textOf(body) : ''
  return { status: answer.status, html, named, classed, links, alternates, things, text }
}
const hrefOf = (element: Element) =>
  new URL(attributeOf(element, 'href') ?? '', 'http://localhost:3000').pathname

/** The page of the course that a search finds first. */
async function openCourse(words: string, list = '/courses') {
  const { named } = await open(`${list}?q=${encodeURIComponent(words)}`)
  const [article] = named('article')
  const [link] = article ? named('a', elementsIn(article)) : []
  const path = link ? (attributeOf(link, 'href') ?? '') : ''
  return { path, ...(await open(path)) }
}

test('the home page leads to streams, the next batches, learning paths and teachers', async () => {
  const { links, classed, text } = await open('/')
  const hrefs = links.map(({ href }) => href)
  for (const path of ['/streams/craft', '/batches', '/courses', '/learning-paths/CLOTH', '/teachers'])
    expect(hrefs).toContain(path)
  expect(text).toContain('Next batches')
  const starts = expect.stringMatching(/(?:Starts|First class) \w{3},? \d/)
  expect(classed('entry-facts').slice(0, 4).map(textOf)).toEqual(Array(4).fill(starts))
})

test('the privacy notice is linked at the foot of every page and beside the form, the imprint at the foot', async () => {
  const { named, links } = await openCourse('tabla')
  const [form] = named('form').filter((one) => attributeOf(one, 'data-sending') !== undefined)
  const inForm = form ? named('a', elementsIn(form)) : []
  const notice = 'https://www.osari.example/privacy'
  expect(inForm.map((one) => attributeOf(one, 'href'))).toContain(notice)
  expect(links.filter(({ href }) => href === notice)).toHaveLength(2)
  expect(links).toContainEqual({ text: builtIn.en.imprint, href: 'https://www.osari.example/imprint' })
})

test.each([
  '/',
  '/courses',
  '/hi/courses',
  '/batches',
  '/streams/music',
  '/streams/music/percussion',
  '/teachers',
  '/teachers/sulekha-kumbhar',
  '/learning-paths',
  '/learning-paths/CLOTH',
  'a course',
])('links to %s are previewed by a drawn picture of 1200 by 630', async (path) => {
  const { named } = path === 'a course' ? await openCourse('Tabla Foundation') : await open(path)
  const said = Object.fromEntries(
    named('meta').map((one) => [
      attributeOf(one, 'property') ?? attributeOf(one, 'name'),
      attributeOf(one, 'content'),
    ]),
  )
  const url = said['og:image'] ?? 'none'
  const [title, institute] = [said['og:title'], said['og:site_name']]
  const alt = title === institute ? title : `${title} – ${institute}`
  expect(said).toMatchObject({
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': alt,
    'twitter:image': url,
    'twitter:image:alt': alt,
    'twitter:card': 'summary_large_image',
  })
  const answer = await answerPicture(new Request(url))
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  const type = answer.headers.get('content-type')
  expect([answer.status, type, format, width, height]).toEqual([200, 'image/png', 'png', 1200, 630])
})

test('a picture asked for under a former or differently written name, or in another language, is found under its own', async () => {
  const ask = async (path: string) => {
    const { status, headers } = await answerPicture(new Request(`http://localhost:3000${path}`))
    return [status, headers.get('location')]
  }
  const at = (place: string) => [301, `/pictures/${place}/picture.png`]
  expect(await ask('/pictures/streams/MUSIC/picture.png')).toEqual(at('streams/music'))
  expect(await ask('/pictures/learning-paths/cloth/picture.png')).toEqual(at('learning-paths/CLOTH'))
  expect(await ask('/hi/pictures/courses/hindi-from-zero/picture.png')).toEqual(at('courses/hindi-from-zero'))
})

test('what search engines are told of a course’s length and days is on its page', async () => {
  const { named } = await open('/courses?page_size=96')
  const paths = named('article').flatMap((one) => named('a', elementsIn(one)).map(hrefOf))
  const told = new Set<string>()
  const unsaid: string[] = []
  for (const path of paths) {
    const { things, text, named } = await open(path)
    const terms = named('dt').map(textOf)
    const [spoken = ''] = named('html').flatMap((one) => attributeOf(one, 'lang') ?? [])
    for (const { courseWorkload, courseSchedule } of things.get('Course').hasCourseInstance) {
      const length = courseWorkload && workloadIn({ spoken }, courseWorkload)
      if (length) told.add('length')
      if (courseSchedule) told.add('days')
      if (courseWorkload && !text.includes(length)) unsaid.push(`${path}: ${courseWorkload}`)
      if (courseSchedule && !terms.includes('Days and times')) unsaid.push(`${path}: courseSchedule`)
    }
  }
  expect([told, unsaid]).toEqual([new Set(['days', 'length']), []])
})

test('the list begins with what can be had', async () => {
  const { named } = await open('/courses?page_size=96')
  const states = named('article').map((one) =>
    elementsIn(one).some((part) => attributeOf(part, 'class')?.startsWith('state ')),
  )
  expect(new Set(states)).toEqual(new Set([false, true]))
  expect(states).toEqual([...states].sort())
})

test.each([
  ['/courses?search=sitr', /These were found for “sitar”\./],
  [
    '/courses?search=pottery%20pune%20zzyzx',
    /No course has “zzyzx” as well\. These have “pottery pune”\..*Pune/s,
  ],
  [
    '/courses?search=bookbinding%20tabla&stream=music',
    /No course matches all of that.*Without the filters: \d+ courses? for “\w+”/s,
  ],
  ['/courses?q=sitr', /These were found for “sitar”\./],
  ['/courses?search=zzyzx%20yyzzx', /No course matches all of that/],
  ['/courses?search=kiln', /Raku/],
])('the search of %s says what it found', async (path, said) => {
  expect((await open(path)).text).toMatch(said)
})

test('a list keeps what is chosen in every form and link', async () => {
  const { named, links } = await open('/courses?search=the&stream=music&format=video&sort=title')
  const hidden = named('input').filter((one) => attributeOf(one, 'type') === 'hidden')
  const kept = hidden.map((one) => `${attributeOf(one, 'name')}=${attributeOf(one, 'value')}`)
  expect(kept).toEqual([
    ...['stream=music', 'format=video'],
    // To a stream, to a category of it, and to each other choice.
    ...['search=the', 'format=video', 'sort=title'],
    ...['search=the', 'stream=music', 'format=video', 'sort=title'],
    ...['search=the', 'stream=music'],
  ])
  const music = links.find(({ text }) => text === 'Music ×')
  expect(music?.href).toBe('/courses?search=the&format=video&sort=title')
})

test.each<[path: string, part: string, without: string]>([
  ['/courses?stream=music&page=x', '“page=x” in the address', '/courses?stream=music'],
  ['/courses?page=0', '“page=0” in the address', '/courses'],
  ['/courses?page=99999999999999999', '“page=99999999999999999” in', '/courses'],
  ['/courses?sort=cheap&level=A', '“sort=cheap” in the address', '/courses?level=A'],
  ['/courses?when=2026-13', '“when=2026-13” in the address', '/courses'],
  [`/courses?search=${'x'.repeat(300)}`, `“search=${'x'.repeat(59)}…” in the address`, '/courses'],
  ['/batches?when=soon&venue=Pune', '“when=soon” in the address', '/batches?venue=Pune'],
  ['/batches?day=someday', '“day=someday” in the address', '/batches'],
  ['/hi/courses?page=x', 'पते में “page=x” का यहाँ कोई अर्थ नहीं', '/hi/courses'],
])(
  'a list that cannot be asked for is refused in the words of the page: %.40s',
  async (path, part, without) => {
    const { status, text, html, links } = await open(path)
    expect([status, text]).toEqual([400, expect.stringContaining(part)])
    expect(links.map(({ href }) => href)).toContain(without)
    // The API's own message is in English and names its limits.
    expect(html).not.toMatch(/must be|9007199254740991/)
  },
)

test('a course tells search engines of itself and its editions, each in its own language', async () => {
  const english = await openCourse('Tabla Foundation')
  const hindi = await open(english.alternates.hi ?? '')
  const { path } = english
  expect(english.alternates).toMatchObject({ canonical: path, en: path, 'x-default': path })
  expect(hindi.alternates).toMatchObject({ canonical: english.alternates.hi, en: english.path })
  expect([...hindi.things.keys()]).toEqual(['Course', 'BreadcrumbList'])
  const url = `http://localhost:3000${english.alternates.hi}`
  expect(hindi.things.get('Course')).toMatchObject({ '@id': url, url, inLanguage: 'hi' })
  expect(JSON.stringify(hindi.things.get('BreadcrumbList'))).toContain('संगीत')
  expect(hindi.named('html').map((one) => attributeOf(one, 'lang'))).toEqual(['hi'])
  expect(hindi.classed('crumbs').map((one) => [attributeOf(one, 'aria-label'), textOf(one)])).toEqual([
    ['आप यहाँ हैं', expect.stringMatching(/^मुखपृष्ठ.*संगीत/)],
  ])
  expect(hindi.named('h1').map(textOf)).toEqual(['तबला आधार: तीनताल, दादरा, कहरवा'])
  expect(hindi.named('button').map(textOf)).toContain('भेजें')
})

test('a course shows its versions with prices and days, and leads to enrolment, teachers, the phone and a calendar', async () => {
  const { path, text, links, classed } = await openCourse('Wheel Throwing')
  // The bar of a phone speaks of one version, and leads to the choice among several.
  expect(classed('reach').map(textOf)).toEqual(['₹8,500First class Mon, 4 Jan 2027Enrol'])
  expect(links.findLast(({ text }) => text === 'Enrol')?.href).toBe('#enrolment')
  const [list] = classed('versions')
  const versions = elementsIn(list as Element).filter(({ parentNode }) => parentNode === list)
  expect(versions.map(textOf)).toEqual(['₹8,500', '₹10,500'].map((price) => expect.stringContaining(price)))
  expect(classed('batches').map(textOf)).toEqual([
    expect.stringMatching(/Weekend batch.*Clay studio, The Old Mill, Kothrud, Pune.*42 hours/),
  ])
  // What is said beside the price is not said again.
  expect(text.match(/Enrolment closes on/g)).toHaveLength(1)
  const leadsTo = (name: RegExp) => links.find((one) => name.test(one.text))?.href
  expect(leadsTo(/^Enrol/)).toContain('packageSessionId=')
  expect(leadsTo(/^Ask on WhatsApp/)).toMatch(/^https:\/\/wa\.me\/\d+\?text=/)
  expect(links.some(({ href }) => /^tel:\+\d+$/.test(href))).toBe(true)
  expect(leadsTo(/LinkedIn/)).toMatch(/^https:\/\/www\.linkedin\.com\//)
  expect(leadsTo(/Watch the preview/)).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=/)
  expect(leadsTo(/^Sulekha Kumbhar$/)).toBe('/teachers/sulekha-kumbhar')
  const calendar = await ask(leadsTo(/^Add to your calendar/) ?? '')
  expect(await calendar.text()).toContain('SUMMARY:Wheel Throwing')
  expect((await ask(`${path}/none.ics`)).status).toBe(404)
})

test('suggestions are of the language of the page, and nothing hostile breaks them', async () => {
  const hindi: { path: string }[] = await (await ask('/hi/suggestions?search=tabla')).json()
  expect(hindi.length).toBeGreaterThan(0)
  expect(hindi.every(({ path }) => path.startsWith('/hi/'))).toBe(true)
  for (const query of ['', '?search=', '?search=%00', `?search=${'x'.repeat(1_000)}`, '?search=%E0%A4%A'])
    expect(`${(await ask(`/suggestions${query}`)).status} ${query}`).toBe(`200 ${query}`)
})
