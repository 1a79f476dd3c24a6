import { httpUrl } from '../rules/url.ts'
import { textKind } from './kinds.ts'

const absolute = 'an absolute http or https URL'

export const siteUrl = textKind('the URL of a site', absolute, (value) => httpUrl(value) ?? undefined)

/** A site that may call, as browsers name it: scheme, host and port. */
export const origin = textKind('a website', absolute, (value) =>
  httpUrl(value) === null ? undefined : new URL(value).origin,
)

/** The address of a course's page, with a place for the course's id. */
export const coursePageUrl = textKind(
  'the URL of course pages',
  `${absolute} with {course_id} in its path, not in its host or before it, and no fragment`,
  (value) => (httpUrl(value) !== null && !value.includes('#') && hasIdInPath(value) ? value : undefined),
)

/** Tells the path from host and query by where a stand-in for the id ends up once the URL is parsed. */
function hasIdInPath(template: string): boolean {
  const standIn = 'course-id-stand-in'
  const filled = template.replaceAll('{course_id}', standIn)
  if (filled === template || !URL.canParse(filled)) return false
  const { username, password, host, pathname } = new URL(filled)
  return pathname.includes(standIn) && !`${username} ${password} ${host}`.includes(standIn)
}
