import { expect, test } from 'vitest'
import { Problem } from '#lib/contract/api/problem.ts'
import { emptySchedule } from '#lib/contract/catalogue/rules/schedule.ts'
import type { CourseDetail } from '#lib/contract/catalogue/shapes/course.ts'
import type { CourseSummary } from '#lib/contract/catalogue/shapes/course-list.ts'
import type { Site } from '#lib/contract/catalogue/shapes/site.ts'
import type { Catalogue } from '#lib/site/catalogue/site-catalogue.ts'
import { makerOf } from '#lib/site/mirror/mirror-pages.ts'
import { filePlace, type MirrorAddress, type MirrorPlace, pagePlace } from '#lib/site/mirror/mirror-places.ts'
import { hostedPage, siteWith } from '../site/site-with.ts'

const hosted = 'https://hosted.example/r1'
const desk = { api: 'https://api.example/catalog/v1', key: 'shown' }

interface Given extends Partial<MirrorAddress> {
  /** Address of the course's hosted page. */
  url?: string | null
  facts?: Partial<CourseDetail>
  reads?: Partial<Catalogue>
}

const variant = {
  ...{ package_session_id: 'v1', enroll_invite_id: null, level: null, language: null, url: null },
  ...{ availability: 'closed', price: null, schedule: emptySchedule },
}

const courseWith = (url: string | null, facts: Partial<CourseDetail>) =>
  ({
    ...{ id: 'r1', slug: 'raku-script', title: 'Raku</script>', subtitle: null, image_url: null, url },
    ...{ series: null, preview_video: null, created_at: null, availability: 'available' },
    ...{
      stream: null,
      category: null,
      level: null,
      mode: null,
      rating: null,
      price: null,
      price_visible: true,
    },
    ...{ description_html: null, about_html: null, why_learn_html: null, who_should_learn_html: null },
    ...{
      languages: [],
      instructors: [],
      variants: [variant],
      formats: [],
      tags: ['raga'],
      faqs: [],
      authors: [],
    },
    seo: { title: 'Raku', description: null, canonical_url: null, image_url: null },
    structured_data: { '@type': 'Course', name: 'Raku</script>', ...(url !== null && { url }) },
    ...facts,
  }) as unknown as CourseDetail

/** A file of the mirror of a site with one course, its style sheet apart, and the files that it leads to. */
async function made(place: MirrorPlace, { url = hosted, facts = {}, reads, ...copy }: Given = {}) {
  const { site, catalogue, settings } = siteWith([])
  const contact = { phone: null, whatsapp: null, email: null, address: null }
  const institute = { ...site.institute, logo_url: null, website_url: 'https://school.example/', contact }
  const course = courseWith(url, facts)
  const make = makerOf({
    catalogue: {
      ...catalogue,
      readSite: async () => ({ ...site, institute, formats: [] }) as unknown as Site,
      findCourse: async () => course,
      findOutline: async () => undefined,
      listSimilar: async () => [],
      listCourses: async (query) => ({
        ...(await catalogue.listCourses(query)),
        data: [course as unknown as CourseSummary],
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
const course = pagePlace('', coursePath)
const list = pagePlace('', '/courses')
const home = pagePlace('', '/')

test('links lead to folders, and those of other hosts stay', async () => {
  const { text, files } = await made(list)
  expect(text).toContain('<a href="/courses/page/2/"')
  expect(text).toContain(`<a href="${coursePath}/">`)
  expect(text).toContain('<a href="https://school.example/">')
  expect(files).toEqual(expect.arrayContaining(['courses/page/2/index.html', course.file]))
})

test('what needs a server becomes its words', async () => {
  const before = process.env
  process.env = { ...before, DOCS_LISTED: 'yes' }
  const { text } = await made(course)
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
  const { text, files } = await made(course, {
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
  const { text, files } = await made(course, { desk })
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
  const { text } = await made(course)
  expect(text).not.toContain('<form')
  expect(text).toContain(`<a class="button" href="${hosted}">Continue at ${new URL(hosted).hostname}</a>`)
  expect((await made(course, { url: null })).text).not.toContain('enquiry')
})

test('the policy that the site sends in a header stands in the page, with the API let in', async () => {
  const { text } = await made(course, { desk })
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(text) ?? []
  expect(policy).toContain('connect-src &#x27;self&#x27; https://api.example;')
  expect(policy).toContain('form-action &#x27;self&#x27;;')
  expect(policy).not.toContain('frame-ancestors')
})

test('data for search engines has the mirror’s addresses, offers no search and cannot end its script', async () => {
  const { text } = await made(course)
  expect(text).toContain(`"item":"https://s.example${coursePath}/"`)
  expect(text).toContain('Raku\\u003c/script>')
  expect((await made(home)).text).not.toContain('potentialAction')
})

test('pages are canonical at the addresses of their folders', async () => {
  const { text } = await made(course)
  expect(text).toContain(`<link rel="canonical" href="https://s.example${coursePath}/"/>`)
  expect(text).toContain(`property="og:url" content="https://s.example${coursePath}/"`)
})

test('a page that moved leads to where it is', async () => {
  const { text, files } = await made(pagePlace('', '/courses/old--r1'))
  expect(text).toContain(`<meta http-equiv="refresh" content="0; url=https://s.example${coursePath}/">`)
  expect(files).toContain(course.file)
})

test('a list that the catalogue refuses is a fault, and no page of the mirror', async () => {
  const listCourses = async () => {
    throw new Problem('invalid_request', 'There is no such stream.')
  }
  await expect(made(list, { reads: { listCourses } })).rejects.toThrow('the site answers 400')
})
