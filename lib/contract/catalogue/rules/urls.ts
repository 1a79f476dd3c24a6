/** Returns an absolute http(s) URL unchanged; null for any other value (contract §2). */
export function httpUrl(value: string | null): string | null {
  return value !== null && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null
}

/**
 * Returns the absolute https URL of a page to be trusted with money, data or rights; null for any other value. A user name
 * in it would show another host than the page has.
 */
export function securePageUrl(value: string | null): string | null {
  const url = httpUrl(value)
  if (url === null || !/^https:/i.test(url)) return null
  const { username, password } = new URL(url)
  return username === '' && password === '' ? url : null
}

/** Returns a colour of six hexadecimal digits in lower case; null for any other value. */
export const siteColor = (value: string | null): string | null =>
  value !== null && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : null

/** The path of a file that this deployment serves: a stored picture, named by its content, or one of the demo. */
const ownFile = '/(?:uploads/[0-9a-f]{32}\\.webp|demo/[\\w-]+\\.[a-z0-9]+)'
const isOwnFile = new RegExp(`^${ownFile}$`)

export const pathOfPicture = (name: string): string => `/uploads/${name}.webp`

/** Returns a picture's address if it can be shown: an absolute http(s) URL, or the path of a file of ours. */
export const mediaUrl = (value: string | null): string | null =>
  value !== null && isOwnFile.test(value) ? value : httpUrl(value)

/** Reduces the address of a file that the deployment at `own` serves to its path. */
export function storedPath(address: string, own: string): string {
  const path = address.startsWith(own) ? address.slice(own.length) : ''
  return isOwnFile.test(path) ? path : address
}

const quotedFiles = new RegExp(`"(?=${ownFile}")`, 'g')

/** Makes the paths of our files absolute in finished JSON. */
export const withMediaUrls = (json: string, own: string): string =>
  /"\/(?:uploads|demo)\//.test(json) ? json.replaceAll(quotedFiles, () => `"${own}`) : json

/** The parts of a version's hosted page address (contract §2.1 `url`, §2.3 `canonical_url`). */
export interface VersionOfPage {
  packageSessionId: string
  enrollInviteId: string | null
  level: string | null
}

/** Drops the query. Null without a template, or if the result is no URL. */
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
