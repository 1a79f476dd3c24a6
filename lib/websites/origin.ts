import { normaliseOrigin } from '#lib/api/gates/origin.ts'
import { httpUrl } from '#lib/catalogue/rules/url.ts'

/**
 * The origin of a website as browsers send it: scheme, host in lower case (punycode), port unless the scheme's own.
 * What follows the host is dropped. Throws for what is no absolute http(s) URL, and for a host that no browser could
 * name, such as one with a wildcard.
 */
export function readWebsite(text: string): string {
  const url = httpUrl(text.trim())
  const origin = url === null ? undefined : normaliseOrigin(new URL(url).origin)
  if (origin !== undefined) return origin
  throw new Error(`${JSON.stringify(text)} is no website: expected one like https://www.example.org.`)
}
