import createClient from 'openapi-fetch'
import type { paths } from './catalogue.d.ts'

const headers = { 'X-API-Key': process.env.CATALOGUE_KEY ?? '' }
const catalogue = createClient<paths>({ baseUrl: process.env.CATALOGUE_URL ?? '', headers })

export async function CourseList() {
  const { data, error } = await catalogue.GET('/courses', { params: { query: { sort: 'title' } } })
  if (!data) throw new Error(`${error.error.code} (${error.error.request_id})`)
  return data.data.map(({ id, title }) => <li key={id}>{title}</li>)
}

export async function CourseData({ id }: { id: string }) {
  const { data } = await catalogue.GET('/courses/{id}', { params: { path: { id } } })
  if (!data) return null
  const json = JSON.stringify(data.structured_data).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
