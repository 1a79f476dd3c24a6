import { z } from 'zod'
import { type Json, parseJson } from '#lib/base/json.ts'
import { fold } from '#lib/base/plain-text.ts'
import type { CourseDetail, Outline } from '../answers/course.ts'
import type { Answered } from '../follower/published-rows.ts'
import { key } from './query-fields.ts'
import type { ReadSource } from './read-source.ts'

export const CourseQuery = z.object({
  language: key.meta({
    description:
      'Language code. The answer shows the version in this language, or the default version if there is none. Ignored when the site has no course languages.',
    override: { examples: ['hi'] },
  }),
})
export type CourseQuery = z.output<typeof CourseQuery>

/** `GET /courses/{id}` takes a `CourseQuery` and answers a `CourseDetail`, which `findCourse` reads. */
export const course = { path: '/courses/{id}', query: CourseQuery } as const

/**
 * Answers `GET /courses/{id}` (contract §4.2). Accepts the id of a course, edition or version, or a current or former slug in
 * any case. Shows the version in `language` if there is one. Returns undefined if no published course has the id or slug.
 */
export function findCourse(
  source: ReadSource,
  courseId: string,
  { language }: CourseQuery,
): Promise<Answered<Json<CourseDetail>> | undefined> {
  return source.version(courseId, language, 'detail')
}

const OutlineQuery = z.object({
  language: key.meta({
    description: 'Language code. Returns the versions in this language, or all versions if there are none.',
    override: { examples: ['hi'] },
  }),
})
type OutlineQuery = z.output<typeof OutlineQuery>

/** `GET /courses/{id}/outline` takes an `OutlineQuery` and answers an `Outline`, which `findOutline` reads. */
export const outline = { path: '/courses/{id}/outline', query: OutlineQuery } as const

/** Answers all versions, or those in one language. Undefined if no published course has the id. */
export async function findOutline(
  source: ReadSource,
  courseId: string,
  { language }: OutlineQuery,
): Promise<Answered<Json<Outline>> | undefined> {
  const opened = await source.version(courseId, language, 'outline')
  if (!opened?.language) return opened
  const { variants, ...outline } = parseJson<Outline>(opened.json)
  const spoken = variants.filter((variant) => fold(variant.language?.code ?? '') === opened.language)
  const json = JSON.stringify({ ...outline, variants: spoken } satisfies Outline)
  return { json, revision: opened.revision }
}
