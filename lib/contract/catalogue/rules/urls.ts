/** Returns an absolute http(s) URL unchanged; null for any other value (contract §2). */
export function httpUrl(value: string | null): string | null {
  return value !== null && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null
}

/** The parts of a version's hosted page address (contract §2.1 `url`, §2.3 `canonical_url`). */

export interface VersionOfPage {
  packageSessionId: string
  enrollInviteId: string | null
  level: string | null
}

/**
 * Returns the address of a course's hosted page without a query. Returns null if the site has no template, or the
 * result is not a URL.
 */
export const coursePage = (template: string | null, courseId: string): string | null =>
  template && fill(template.replace(/\?.*$/s, ''), courseId)

/** Returns the address of a version's hosted page. The query of the template comes first. */
export function versionPage(
  template: string | null,
  courseId: string,
  version: VersionOfPage,
): string | null {
  if (template === null) return null
  const query = new URLSearchParams({ packageSessionId: version.packageSessionId })
  if (version.enrollInviteId !== null) query.set('enrollInviteId', version.enrollInviteId)
  if (version.level !== null) query.set('level', version.level)
  const own = fill(template, courseId)
  if (own === null) return null
  const separator = !own.includes('?') ? '?' : own.endsWith('?') ? '' : '&'
  return `${own}${separator}${query}`
}

const fill = (template: string, courseId: string): string | null =>
  httpUrl(template.replaceAll('{course_id}', () => encodeURIComponent(courseId)))
