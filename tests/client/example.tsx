import { createCatalogue, required, scriptJson } from 'catalogue-client'

const { CATALOGUE_URL: url = '', CATALOGUE_KEY: key = '' } = process.env
const catalogue = createCatalogue({ url, key })

export async function CourseList() {
  const { data } = required(await catalogue.GET('/courses', { params: { query: { sort: 'title' } } }))
  return data.map(({ id, title }) => <li key={id}>{title}</li>)
}

export async function CourseData({ id }: { id: string }) {
  const { data } = await catalogue.GET('/courses/{id}', { params: { path: { id } } })
  if (!data) return null
  const __html = scriptJson(data.structured_data)
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />
}
