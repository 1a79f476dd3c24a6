import { Problem } from '#lib/api/problem.ts'
import type { CoursePage, ErrorAnswer, Sitemap } from '#lib/catalogue/shapes.ts'
import type { Catalogue, Edition, EnquiryOutcome } from './catalogue.ts'

type Fetch = (path: string, query?: Record<string, string>) => Promise<Response>

const pageSizeMax = '100'

/** The catalogue as a deployment of the API answers it; `url` ends where the contract's paths begin. */
export function catalogueRemote(
  { url, key }: { url: string; key: string },
  fetchOver: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Catalogue {
  const base = url.replace(/\/+$/, '')
  const ask: Fetch = (path, query = {}) =>
    fetchOver(`${base}${path}?${new URLSearchParams(query)}`, {
      headers: { 'x-api-key': key },
      cache: 'no-store',
    })
  const find = async <Shape>(path: string, query?: Record<string, string>): Promise<Shape | undefined> => {
    const response = await ask(path, query)
    if (response.status === 404) return undefined
    if (response.status === 400) throw new Problem('invalid_request', await messageOf(response))
    if (!response.ok) throw new Error(`${base}${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Shape
  }
  const read = async <Shape>(path: string, query?: Record<string, string>): Promise<Shape> => {
    const found = await find<Shape>(path, query)
    if (found === undefined) throw new Error(`${base}${path} answered 404: is that the address of the API?`)
    return found
  }
  const id = encodeURIComponent
  const inLanguage = (language?: string) => (language === undefined ? {} : { language })
  const catalogue: Catalogue = {
    readSite: () => read('/site'),
    listStreams: () => read('/streams'),
    listCourses: (query) => read('/courses', query),
    findCourse: (course, language) => find(`/courses/${id(course)}`, inLanguage(language)),
    findOutline: (course, language) => find(`/courses/${id(course)}/outline`, inLanguage(language)),
    listPaths: (stream) => read('/learning-paths', stream === undefined ? {} : { stream }),
    findPath: (code) => find(`/learning-paths/${id(code)}`),
    listEditions: () => listEditions(catalogue, () => read('/sitemap')),
    sendEnquiry: (body, headers) => send(base, key, body, headers),
  }
  return catalogue
}

const messageOf = async (response: Response): Promise<string> =>
  ((await response.json()) as ErrorAnswer).error.message

/** The courses without a language and in each, page by page: the sitemap alone tells of hosted pages, not of ours. */
async function listEditions(catalogue: Catalogue, readSitemap: () => Promise<Sitemap>): Promise<Edition[]> {
  const [site, { data: pages }] = await Promise.all([catalogue.readSite(), readSitemap()])
  const changed = new Map<string, string | null>()
  for (const { course_id, language, last_modified } of pages) {
    changed.set(`${course_id} ${language?.code}`, last_modified)
    if (!changed.has(course_id)) changed.set(course_id, last_modified)
  }
  const codes = site?.course_languages_enabled ? site.languages.map(({ code }) => code) : []
  const editions: Edition[] = []
  for (const language of [null, ...codes]) {
    for await (const { id: course_id, title, image_url, created_at, variants } of everyCourse(
      catalogue,
      language,
    )) {
      if (language === null && variants[0]?.language) continue
      const last_modified = changed.get(`${course_id} ${language}`) ?? changed.get(course_id) ?? created_at
      editions.push({ course_id, language, title, image_url, last_modified })
    }
  }
  return editions
}

async function* everyCourse(
  catalogue: Catalogue,
  language: string | null,
): AsyncGenerator<CoursePage['data'][number]> {
  for (let page = 1, hasMore = true; hasMore; page++) {
    const query = { page: String(page), page_size: pageSizeMax, ...(language && { language }) }
    const { data, has_more } = await catalogue.listCourses(query)
    yield* data
    hasMore = has_more
  }
}

async function send(
  base: string,
  key: string,
  body: Record<string, unknown>,
  headers: Headers,
): Promise<EnquiryOutcome> {
  const visitor = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  const response = await fetch(`${base}/leads`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': key,
      ...(visitor && { 'x-client-ip': visitor }),
    },
    body: JSON.stringify(body),
  })
  if (response.ok) return { is: 'sent' }
  if (response.status === 429) return { is: 'too_many' }
  if (response.status === 400) {
    const { error } = (await response.json()) as ErrorAnswer
    return { is: 'refused', param: String(error.details?.param ?? '') }
  }
  throw new Error(`${base}/leads answered ${response.status}`)
}
