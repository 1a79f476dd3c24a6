import type { Db } from '#lib/db/open.ts'
import { type Json, parseJson } from '#lib/json.ts'
import type { Answered } from '../follower/publication.ts'
import { fold } from '../rules/text/plain-text.ts'
import type { Outline } from '../shapes/outline.ts'
import type { OutlineQuery } from './query.ts'
import { resolveVersion } from './resolve-ids.ts'

/** `GET /courses/{id}/outline`, whole or in a language. Undefined when no published course has the id. */
export async function findOutline(
  db: Db,
  instituteId: string,
  courseId: string,
  { language }: OutlineQuery,
): Promise<Answered<Json<Outline>> | undefined> {
  const opened = await resolveVersion(db, instituteId, courseId, language, 'outline')
  if (!opened?.language) return opened
  const { variants, ...outline } = parseJson<Outline>(opened.json)
  const spoken = variants.filter((variant) => fold(variant.language?.code ?? '') === opened.language)
  const json = JSON.stringify({ ...outline, variants: spoken } satisfies Outline)
  return { json, revision: opened.revision }
}
