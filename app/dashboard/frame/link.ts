import { siteSettings } from '#lib/site/settings.ts'

/** Returns the address of a page of the dashboard; leaves out empty query values. */
export function link(path = '', query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const search = new URLSearchParams(given).toString()
  return `${siteSettings().base}/dashboard${path}${search && `?${search}`}`
}
