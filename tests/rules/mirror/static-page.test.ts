import { expect, test } from 'vitest'
import { StaticAddresses } from '#lib/mirror/static-addresses.ts'
import type { EnquiryDesk } from '#lib/mirror/static-form.ts'
import { staticPage } from '#lib/mirror/static-page.ts'

const site = {
  origin: 'https://www.school.example',
  base: '',
  languages: [],
  live: undefined as string | undefined,
  pictures: new Set(['loom.webp']),
}
const desk: EnquiryDesk = { api: 'https://api.example/catalog/v1', key: 'shown', script: '/enquiry.js' }

interface Given {
  desk?: EnquiryDesk
  live?: string
  head?: string
}

/** The body of a page as the mirror has it, with where it leads. */
function made(body: string, { head = '', live, ...given }: Given = {}) {
  const addresses = new StaticAddresses({ ...site, live })
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>x</title>${head}</head><body>${body}</body></html>`
  const policy = "default-src 'none'; connect-src 'self'; form-action 'self'; frame-ancestors 'self'"
  const page = staticPage(html, { addresses, desk: given.desk, policy })
  const [, content = ''] = /<body>(.*)<\/body>/s.exec(page) ?? []
  return { page, body: content, files: [...addresses.places.keys()] }
}

test('links lead to folders, and those of other hosts stay', () => {
  const { body, files } = made('<a href="/courses?page=2#x">2</a><a href="https://other.example/a">a</a>')
  expect(body).toBe('<a href="/courses/page/2/#x">2</a><a href="https://other.example/a">a</a>')
  expect(files).toEqual(['courses/page/2/index.html'])
})

test('what needs a server becomes its words, or leads to a site that has one', () => {
  const tag = '<ul><li><a href="/courses?tag=raga">raga</a></li></ul>'
  expect(made(tag).body).toBe('<ul><li>raga</li></ul>')
  expect(made(tag, { live: 'https://live.example' }).body).toBe(
    '<ul><li><a href="https://live.example/courses?tag=raga">raga</a></li></ul>',
  )
  expect(made('<footer><ul><li><a href="/docs">For developers</a></li></ul></footer>').body).toBe(
    '<footer><ul></ul></footer>',
  )
})

test('a search is left out with all around it, or asks a site that can answer', () => {
  const search = '<search><form action="/courses"><input name="q"></form></search>'
  expect(made(search).body).toBe('')
  expect(made(search, { live: 'https://live.example' }).body).toContain(
    'action="https://live.example/courses"',
  )
})

test('the product’s own pictures come along, others stay where they are', () => {
  const { body, files } = made(
    '<img src="http://localhost:3000/demo/loom.webp"><img src="https://cdn.example/demo/other.webp">',
  )
  expect(body).toBe('<img src="/demo/loom.webp"><img src="https://cdn.example/demo/other.webp">')
  expect(files).toEqual(['demo/loom.webp'])
})

const course = (url: string | null) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Course', ...(url && { url }) })}</script>`
const form =
  '<section id="enquiry"><form method="post" action="/courses/raku--r1/enquiry#enquiry"></form></section>'

test('a form sends to the API once its script runs; till then the hosted page stands there', () => {
  const head = `${course('https://hosted.example/r1')}<script type="module" src="/assets/course.js"></script>`
  const { page, body } = made(form, { desk, head })
  expect(body).toContain('<a class="button" href="https://hosted.example/r1">See details</a>')
  expect(body).toContain('data-api="https://api.example/catalog/v1" data-key="shown" data-course="r1"')
  expect(body).not.toContain('action=')
  expect(page).toContain('src="/enquiry.js"')
})

test('without a place for enquiries the hosted page stands alone, and without that nothing does', () => {
  const head = course('https://hosted.example/r1')
  expect(made(form, { head }).body).not.toContain('<form')
  expect(made(form, { head }).body).toContain('https://hosted.example/r1')
  expect(made(`<a href="#enquiry">Ask</a>${form}`, { head: course(null) }).body).toBe('')
})

test('the policy that the site sends in a header stands in the page, with the API let in', () => {
  const { page } = made('', { desk })
  expect(page).toContain(
    `content="default-src 'none'; connect-src 'self' https://api.example; form-action 'self'"`,
  )
})

test('data for search engines has the mirror’s addresses, offers no search and cannot end its script', () => {
  const thing = {
    '@type': 'WebSite',
    name: '</script>',
    url: 'https://www.school.example/courses',
    potentialAction: { target: 'x' },
  }
  const json = JSON.stringify(thing).replaceAll('<', '\\u003c')
  const { page } = made('', { head: `<script type="application/ld+json">${json}</script>` })
  expect(page).toContain('"url":"https://www.school.example/courses/"')
  expect(page).toContain('\\u003c/script>')
  expect(page).not.toContain('potentialAction')
})
