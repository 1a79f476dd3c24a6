import fc from 'fast-check'
import { enquiries, oddBodies } from './fuzz-bodies.ts'
import { oddHeaders, oddTexts } from './fuzz-texts.ts'

type Header = [name: string, value: string]

/** A request in the form that the socket sends: each character is one byte. */
export interface RawRequest {
  method: string
  /** Path with query. */
  target: string
  headers: Header[]
  body: string
}

/** The existing ids that requests use among odd values. */
export interface Subjects {
  courseIds: string[]
  codes: string[]
  keys: string[]
  origin: string
}

/** Requests to the API with every possible fault, mostly not all at once. */
export function requests({ courseIds, codes, keys, origin }: Subjects): fc.Arbitrary<RawRequest> {
  const auth = credentials(keys)
  const anything = fc
    .record({
      method: methods,
      target: targets([...courseIds, ...codes].map(encodeURIComponent)),
      auth,
      others: fc.oneof(fc.constant([]), fc.array(oddHeaders(origin), { maxLength: 4 })),
      body: oddBodies,
    })
    .map(({ method, target, auth: keyed, others, body }) => {
      const mayHaveBody = ['POST', 'PUT', 'PATCH'].includes(method)
      return { method, target, headers: [...keyed, ...others], body: mayHaveBody ? body : '' }
    })
  const enquiry = fc
    .tuple(enquiries(courseIds), auth, fc.ipV4(), fc.array(oddHeaders(origin), { maxLength: 1 }))
    .map(([body, keyed, ip, others]): RawRequest => {
      const type: Header = ['Content-Type', 'application/json']
      const headers: Header[] = [...keyed, type, ['X-Client-IP', ip], ...others]
      return { method: 'POST', target: '/catalog/v1/leads', headers, body }
    })
  return fc.oneof({ weight: 8, arbitrary: anything }, { weight: 1, arbitrary: enquiry })
}

const methods = fc.oneof(
  { weight: 7, arbitrary: fc.constant('GET') },
  { weight: 3, arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('TRACE', 'PROPFIND', 'M-SEARCH', 'BREW', 'get', '__proto__', 'constructor'),
  },
)

const roots = ['site', 'courses', 'streams', 'learning-paths', 'sitemap', 'changes', 'leads', 'openapi.json']
const notRoots = [
  '',
  'Site',
  'COURSES',
  'site.json',
  'site;a=b',
  'v2',
  'openapi%2Ejson',
  's%69te',
  'courses%2Foutline',
]
const parameters = [
  ...['q', 'stream', 'category', 'format', 'language', 'tag', 'availability', 'page', 'page_size', 'sort'],
  ...['Q', 'page[]', 'page%00', '__proto__', 'api_key', 'x-api-key', '_rsc', 'callback', '%71', 'id', 'code'],
]
const goodValues = 'newest,title,price_asc,available,closed,1,2,24,100,,music,en,a'.split(',')

function targets(ids: string[]): fc.Arbitrary<string> {
  const segment = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: oddTexts },
  )
  const root = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...roots) },
    { weight: 1, arbitrary: fc.constantFrom(...notRoots) },
  )
  const below = fc.constantFrom('outline', 'outline', 'Outline', '', '%6futline')
  const path = fc.oneof(
    { weight: 5, arbitrary: fc.constant(['courses']) },
    { weight: 3, arbitrary: root.map((name) => [name]) },
    { weight: 6, arbitrary: fc.tuple(fc.constantFrom('courses', 'learning-paths'), segment) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('courses'), segment, below) },
    { weight: 1, arbitrary: fc.array(fc.oneof(root, segment), { maxLength: 5 }) },
  )
  const value = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...goodValues) },
    { weight: 1, arbitrary: oddTexts },
  )
  const pair = fc.oneof(
    { weight: 9, arbitrary: fc.tuple(fc.constantFrom(...parameters), value).map((parts) => parts.join('=')) },
    { weight: 1, arbitrary: value },
  )
  const query = fc.oneof(
    { weight: 9, arbitrary: fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.join('&')) },
    { weight: 1, arbitrary: fc.constantFrom('?', '%', '&&==&', '=', 'q=a;page=2', '#', 'page=1&page=1') },
  )
  return fc
    .tuple(path, query)
    .map(([names, asked]) => `/catalog/v1${names.map((name) => `/${name}`).join('')}${asked && `?${asked}`}`)
}

const noKey = `cat_pub_${'0'.repeat(48)}`
const badKeys = ['', ' ', 'cat_pub_x', noKey, 'null', '\xe9', 'x'.repeat(7_000)]

function credentials(keys: string[]): fc.Arbitrary<Header[]> {
  const key = fc.oneof(
    { weight: 19, arbitrary: fc.constantFrom(...keys) },
    { weight: 1, arbitrary: fc.constantFrom(...badKeys) },
  )
  const scheme = fc.constantFrom('Bearer ', 'bEARER\t', 'Basic ', '')
  const bearer = fc.tuple(scheme, key).map((parts): Header => ['Authorization', parts.join('')])
  const own = key.map((text): Header => ['X-API-Key', text])
  return fc.oneof(
    { weight: 16, arbitrary: own.map((header) => [header]) },
    { weight: 4, arbitrary: bearer.map((header) => [header]) },
    { weight: 1, arbitrary: fc.tuple(own, own).map((both): Header[] => both) },
    { weight: 1, arbitrary: fc.tuple(bearer, bearer).map((both): Header[] => both) },
    { weight: 1, arbitrary: fc.tuple(bearer, own).map((both): Header[] => both) },
    { weight: 1, arbitrary: fc.constant<Header[]>([]) },
  )
}
