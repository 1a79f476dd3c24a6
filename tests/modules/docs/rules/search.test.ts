import { expect, test } from 'vitest'
import { GET } from '#app/docs/[[...path]]/route.ts'
import { questionMax, searchDocs } from '#lib/modules/docs/search.ts'

/** What a developer types, and the pages that answer it. Written before anybody looked at the index. */
const questions: [words: string, pages: string[]][] = [
  ['where does the api key go', ['first-request']],
  ['list all courses', ['lists', 'client', 'first-request', 'reference-courses']],
  ['pagination', ['lists']],
  ['sort by price', ['lists', 'dates', 'prices']],
  ['hreflang', ['languages']],
  ['find a course by its slug', ['course-page', 'reference-courses']],
  ['json-ld', ['course-page']],
  ['removed course 404', ['course-page', 'going-live', 'errors/not_found']],
  ['free courses', ['prices', 'lists']],
  ['price on request', ['prices']],
  ['sending a lead from my backend', ['enquiries']],
  ['utm parameters', ['enquiries']],
  ['CORS error', ['browsers', 'errors/origin_not_allowed']],
  ['etag 304', ['caching']],
  ['too many requests', ['errors', 'errors/rate_limited']],
  ['typescript types', ['client']],
  ['generate a python client', ['client']],
  ['mock server for unit tests', ['testing']],
  ['wordpress', ['embed']],
  ['chatgpt plugin', ['assistants']],
  ['seats left', ['dates']],
  ['autocomplete search box', ['lists']],
  ['preview unpublished changes', ['drafts']],
  ['webhok retires', ['events', 'errors']],
]

const pageOf = (href: string) => href.replace(/^\/docs\/?|#.*/g, '')
const pagesFor = (words: string) => searchDocs(words).map(({ href }) => pageOf(href))

test('all but one of two dozen questions have the right page among the first three', () => {
  const missed = questions.filter(([words, pages]) => {
    const first = pagesFor(words).slice(0, 3)
    return !pages.some((page) => first.includes(page))
  })
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(1)
})

/** What others asked later, each of which a page has to answer, also with what the service does not offer. */
test.each([
  ['how many courses per page', 'lists#courses-per-page-and-the-next-page'],
  ['did you mean', 'lists#did-you-mean-words-that-were-corrected'],
  ['spam captcha', 'enquiries#spam-bots-and-captchas'],
  ['idempotency', 'enquiries#sending-twice-idempotency'],
  ['graphql', 'first-request#what-the-api-does-not-do'],
  ['local development tunnel', 'events#on-your-own-machine-a-laptop-localhost-no-tunnel'],
  ['sveltekit', 'astro'],
])('%j leads to %s', (words, place) => {
  const places = searchDocs(words)
    .slice(0, 3)
    .map(({ href }) => href.replace('/docs/', ''))
  expect(places).toContainEqual(expect.stringMatching(new RegExp(`^${place}(?:#|$)`)))
})

test('"language editions" leads to the guide, not to the page for operators', () => {
  expect(pagesFor('language editions')[0]).toBe('languages')
})

test('a name with underscores or a slash leads to its own page', () => {
  expect(pagesFor('origin_not_allowed')[0]).toBe('errors/origin_not_allowed')
  expect(pagesFor('GET /streams')[0]).toBe('reference-streams')
  expect(searchDocs('DATABASE_URL')[0]?.href).toBe('/docs/operating#settings')
})

test('each page is found once, at its best section', () => {
  const pages = pagesFor('facets counts')
  expect(searchDocs('facets counts')[0]?.href).toBe('/docs/lists#counts-beside-choices')
  expect(pages.filter((page) => page === 'lists')).toHaveLength(1)
})

test.each(['', '  ', '???', 'xqzzt', 'ジャズ'])(
  'a question that no page answers has no hits: %j',
  (words) => {
    expect(searchDocs(words)).toEqual([])
  },
)

test('what stands behind the longest question is not read', () => {
  const filled = 'pagination '.padEnd(questionMax, ' ')
  expect(searchDocs(`${filled}webhook`)).toEqual(searchDocs('pagination'))
})

const open = (query: string) =>
  GET(new Request(`http://localhost/docs/search?${query}`), { params: Promise.resolve({ path: ['search'] }) })

test('the search is a page too, with the question in its field, which search engines leave out', async () => {
  const found = await (await open('q=pagination')).text()
  expect(found).toMatch(/<ol class="hits"><li><a href="\/docs\/lists#/)
  expect(found).toContain('value="pagination"')
  expect(found).toContain('<meta name="robots" content="noindex">')
  const missed = await (await open('q=%3Cb%3Exqzzt')).text()
  expect(missed).toContain('Nothing found.')
  expect(missed).not.toContain('<b>xqzzt')
})
