import { safelist, urlSchemes } from './safelist.ts'

/** The value with which an attribute may stay on an element, or `undefined` when it may not. */
export function safeAttribute(element: string, name: string, value: string): string | undefined {
  if (!safelist.get(element)?.includes(name)) return undefined
  const schemes = urlSchemes.get(name)
  return schemes ? absoluteUrl(value, schemes) : value
}

/** As authored, without control characters and outer white space: browsers would see through those. */
function absoluteUrl(value: string, schemes: readonly string[]): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  const url = value.replace(/[\u0000-\u001F\u007F]/g, '').trim()
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(url)?.[0].toLowerCase()
  if (scheme === undefined || !schemes.includes(scheme)) return undefined
  const rest = url.slice(scheme.length)
  // Browsers read `http:page` and `http:///host` as addresses too, each in its own way.
  if (scheme !== 'mailto' && !(/^:\/\/[^/\\?#]/.test(rest) && URL.canParse(url))) return undefined
  return scheme + rest
}
