import { normaliseOrigin } from '#lib/api/gates/origin.ts'
import { httpUrl } from '#lib/catalogue/rules/url.ts'

/**
 * Reads the origin of a website as browsers send it: scheme, lower-case host (punycode), port unless the default. Drops
 * the path. Throws unless the text is an absolute http(s) URL without a wildcard.
 */
export function readWebsite(text: string): string {
  const url = httpUrl(text.trim())
  const origin = url === null ? undefined : normaliseOrigin(new URL(url).origin)
  if (origin !== undefined) return origin
  throw new Error(
    `${JSON.stringify(text)} is not a website: expected an address like https://www.example.org.`,
  )
}
