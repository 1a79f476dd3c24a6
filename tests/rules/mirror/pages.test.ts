import { expect, test } from 'vitest'
import { Problem } from '#lib/contract/api/problem.ts'
import type { CourseDetail } from '#lib/contract/catalogue/answers/course.ts'
import type { Site } from '#lib/contract/catalogue/answers/site.ts'
import type { Catalogue } from '#lib/site/catalogue/site-catalogue.ts'
import { makerOf } from '#lib/site/mirror/mirror-pages.ts'
import { filePlace, type MirrorAddress, type MirrorPlace, pagePlace } from '#lib/site/mirror/mirror-places.ts'
import { detailOf, publish } from '../catalogue/answers.ts'
import { course } from '../catalogue/cast.ts'
import { hostedPage, siteWith } from '../site/site-with.ts'

const hosted = 'https://hosted.example/r1'
const desk = { api: 'https://api.example/catalog/v1', key: 'shown' }

interface Given extends Partial<MirrorAddress> {
  /** Address of the course's hosted page. */
  url?: string | null
  facts?: Partial<CourseDetail>
  reads?: Partial<Catalogue>
}

const raku = detailOf(
  publish({ courses: [course({ id: 'r1', title: 'Raku</script>', tags: ['raga'] })] }),
  'r1',
)

const courseWith = (url: string | null, facts: Partial<CourseDetail>): CourseDetail => ({
  ...{ ...raku, url, slug: 'raku-script' },
  structured_data: { '@type': 'Course', name: 'Raku</script>', ...(url !== null && { url }) } as never,
  ...facts,
})

/** A file of the mirror of a site with one course, its style sheet apart, and the files that it leads to. */
async function made(place: MirrorPlace, { url = hosted, facts = {}, reads, ...copy }: Given = {}) {
  const { site, catalogue, settings } = siteWith([])
  const contact = { phone: null, whatsapp: null, email: null, address: null }
  const institute = { ...site.institute, logo_url: null, website_url: 'https://school.example/', contact }
  const shown = courseWith(url, facts)
  const make = makerOf({
    catalogue: {
      ...catalogue,
      readSite: async () => ({ ...site, institute, formats: [] }) as unknown as Site,
      findCourse: async () => shown,
      findOutline: async () => undefined,
      listSimilar: async () => [],
      listCourses: async (query) => ({
        ...(await catalogue.listCourses(query)),
        data: [shown],
        has_more: false,
      }),
      ...reads,
    },
    settings,
    address: { base: '', desk: undefined, ...copy },
  })
  const content = await make(place)
  if (content === 'missing') throw new Error(`${place.path} is missing.`)
  const [before = '', style = '', after = ''] = content.body
    .toString()
    .split(/(?<=<style>)(.*)(?=<\/style>)/s)
  return { text: before + after, style, files: content.places.map(({ file }) => file) }
}

const coursePath = '/courses/raku-script'
const page = pagePlace('', coursePath)
const list = pagePlace('', '/courses')
const home = pagePlace('', '/')

test('links lead to folders, and those of other hosts stay', async () => {
  const { text, files } = await made(list)
  expect(text).toContain('<a href="/courses/page/2/"')
  expect(text).toContain(`<a href="${coursePath}/">`)
  expect(text).toContain('<a href="https://school.example/">')
  expect(files).toEqual(expect.arrayContaining(['courses/page/2/index.html', page.file]))
})

test('what needs a server becomes its words', async () => {
  const before = process.env
  process.env = { ...before, DOCS_LISTED: 'yes' }
  const { text } = await made(page)
  process.env = before
  expect(text).toContain('<li>raga</li>')
  expect(text).not.toContain('/docs"')
})

test('a search is left out with all around it', async () => {
  const { text } = await made(list)
  expect(text).not.toMatch(/<search|<form/)
  expect(text).toContain('class="stream-filter"')
})

test('the product’s own pictures come along, others stay where they are', async () => {
  const image_url = 'http://localhost:3000/demo/loom.avif'
  const other = 'https://cdn.example/demo/other.webp'
  const { text, files } = await made(page, {
    facts: {
      image_url,
      description_html: `<p><img src="${image_url}"><img src="${other}"></p>`,
      structured_data: { image: image_url } as CourseDetail['structured_data'],
    },
  })
  expect(text).toContain('<img src="/demo/loom.avif"><img src="https://cdn.example/demo/other.webp">')
  expect(text).toContain(
    'property="og:image" content="https://s.example/pictures/courses/raku-script/picture.png"',
  )
  expect(text).toContain('{"image":"https://s.example/demo/loom.avif","@id"')
  expect(text).not.toContain('localhost')
  const own = ['pictures/courses/raku-script/picture.png', 'demo/loom.avif']
  expect(files).toEqual(expect.arrayContaining(own))
})

test('a picture of the product that is not there is told as missing, and stops nothing', async () => {
  await expect(made(filePlace('', '/demo/gone.avif'))).rejects.toThrow('/demo/gone.avif is missing.')
})

test('fonts come along with the style sheet that stands in the page', async () => {
  const { style, files } = await made(home)
  expect(style).toContain('url("/assets/tiro-text-latin.woff2")')
  expect(files).toContain('assets/tiro-text-latin.woff2')
})

test('what is read apart from a page names the product’s pictures with scheme and host', async () => {
  const image_url = 'http://localhost:3000/demo/loom.avif'
  const listPages = async () => [{ ...hostedPage('en', 'Raku'), image_url }]
  const sitemap = await made(filePlace('', '/sitemap.xml'), { reads: { listPages } })
  expect(sitemap.text).toContain('<image:loc>https://s.example/demo/loom.avif</image:loc>')
  expect(sitemap.files).toEqual(expect.arrayContaining(['demo/loom.avif', 'courses/slug-of-C1/index.html']))
})

test('a form sends to the API once its script runs; till then the hosted page stands there', async () => {
  const { text, files } = await made(page, { desk })
  const [, form = ''] = /<form ([^>]*)>/.exec(text) ?? []
  expect(text).toContain(
    `<a class="button" href="${hosted}">Continue at ${new URL(hosted).hostname}</a></p><form`,
  )
  expect(form).toContain('data-api="https://api.example/catalog/v1" data-key="shown" data-course="r1"')
  expect(form).toContain('style="display:none"')
  expect(form).not.toMatch(/action=|method=/)
  expect(files).toContainEqual(expect.stringMatching(/^assets\/enquiry\.\w+\.js$/))
})

test('without a place for enquiries the hosted page stands alone, and without that nothing does', async () => {
  const { text } = await made(page)
  expect(text).not.toContain('<form')
  expect(text).toContain(`<a class="button" href="${hosted}">Continue at ${new URL(hosted).hostname}</a>`)
  expect((await made(page, { url: null })).text).not.toContain('enquiry')
})

test('the policy that the site sends in a header stands in the page, with the API let in', async () => {
  const { text } = await made(page, { desk })
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(text) ?? []
  expect(policy).toContain('connect-src &#x27;self&#x27; https://api.example;')
  expect(policy).toContain('form-action &#x27;self&#x27;;')
  expect(policy).not.toContain('frame-ancestors')
})

test('data for search engines has the mirror’s addresses, offers no search and cannot end its script', async () => {
  const { text } = await made(page)
  expect(text).toContain(`"item":"https://s.example${coursePath}/"`)
  expect(text).toContain('Raku\\u003c/script>')
  expect((await made(home)).text).not.toContain('potentialAction')
})

test('pages are canonical at the addresses of their folders', async () => {
  const { text } = await made(page)
  expect(text).toContain(`<link rel="canonical" href="https://s.example${coursePath}/"/>`)
  expect(text).toContain(`property="og:url" content="https://s.example${coursePath}/"`)
})

test('a page that moved leads to where it is', async () => {
  const { text, files } = await made(pagePlace('', '/courses/old--r1'))
  expect(text).toContain(`<meta http-equiv="refresh" content="0; url=https://s.example${coursePath}/">`)
  expect(files).toContain(page.file)
})

test('a list that the catalogue refuses is a fault, and no page of the mirror', async () => {
  const listCourses = async () => {
    throw new Problem('invalid_request', 'There is no such stream.')
  }
  await expect(made(list, { reads: { listCourses } })).rejects.toThrow('the site answers 400')
})
