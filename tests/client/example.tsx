import {
  createCatalogue,
  createHookReader,
  required,
  scriptJson,
  tagsDropped,
  tagsOf,
} from 'catalogue-client'
import { cacheLife, cacheTag, revalidateTag } from 'next/cache'

const { CATALOGUE_URL: url = '', CATALOGUE_KEY: key = '', CATALOGUE_HOOK_SECRET: secret } = process.env
const catalogue = createCatalogue({ url, key })
const readHook = secret ? createHookReader(secret) : undefined

/** Until an event says that the catalogue changed; an hour at most, should one ever be lost. */
function keep(tags: string[]) {
  cacheTag(...tags)
  cacheLife({ stale: 30, revalidate: 1800, expire: 3600 })
}

export async function CourseList() {
  'use cache'
  keep(tagsOf('/courses'))
  const { data } = required(await catalogue.GET('/courses', { params: { query: { sort: 'title' } } }))
  return data.map(({ id, title }) => <li key={id}>{title}</li>)
}

export async function CourseData({ id }: { id: string }) {
  'use cache'
  const answer = await catalogue.GET('/courses/{id}', { params: { path: { id } } })
  const course = answer.response.status === 404 ? null : required(answer)
  keep(tagsOf('/courses/{id}', course))
  if (!course) return null
  const __html = scriptJson(course.structured_data)
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />
}

/** In app/api/catalogue-changed/route.ts, for `catalogue hooks add`. */
export async function POST(request: Request) {
  const event = await readHook?.(request)
  if (!event) return new Response(null, { status: 401 })
  for (const tag of tagsDropped(event)) revalidateTag(tag, { expire: 0 })
  return new Response(null, { status: 204 })
}
