import type { Metadata } from 'next'
import Form from 'next/form'
import Link from 'next/link'
import { Suspense } from 'react'
import { CourseList } from '@/components/course-list'
import { type ListQuery, listCourses } from '@/lib/catalogue'

export const metadata: Metadata = { title: 'Courses' }

type Search = Promise<Record<string, string | string[] | undefined>>

export default function Courses({ searchParams }: { searchParams: Search }) {
  return (
    <>
      <h1>Courses</h1>
      <Suspense fallback={<p>Loading…</p>}>
        <List searchParams={searchParams} />
      </Suspense>
    </>
  )
}

const choices = { stream: 'Stream', level: 'Level', language: 'Language' } as const
const names = ['stream', 'level', 'language'] as const

async function List({ searchParams }: { searchParams: Search }) {
  const query = readQuery(await searchParams)
  const { data, total, facets, search, page, has_more } = await listCourses(query)
  return (
    <>
      <Form action="/courses" className="filters">
        <label>
          Search
          <input type="search" name="search" defaultValue={query.search} maxLength={200} />
        </label>
        {names.map((name) => (
          <label key={name}>
            {choices[name]}
            <select name={name} defaultValue={query[name] ?? ''}>
              <option value="">Any</option>
              {facets?.[name]?.map(({ value, label, count }) => (
                <option key={value} value={value}>
                  {label} ({count})
                </option>
              ))}
            </select>
          </label>
        ))}
        <button type="submit">Show courses</button>
      </Form>
      {search?.corrected && <p>Showing results for {search.corrected}</p>}
      <p className="quiet">
        {total} {total === 1 ? 'course' : 'courses'}
      </p>
      <CourseList courses={data} />
      {has_more && (
        <Link className="button" href={{ pathname: '/courses', query: { ...query, page: page + 1 } }}>
          More courses
        </Link>
      )}
    </>
  )
}

/** Reads the filters from the URL. An invalid page number counts as page 1. */
function readQuery(given: Awaited<Search>): ListQuery {
  const one = (name: string) => [given[name]].flat()[0]?.trim() || undefined
  const page = Number(one('page'))
  return {
    search: one('search')?.slice(0, 200),
    stream: one('stream'),
    level: one('level'),
    language: one('language'),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}
