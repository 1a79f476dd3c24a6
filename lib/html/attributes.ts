import { safelist, urlSchemes } from './safelist.ts'

/** Returns the safe value of an attribute, or undefined when the attribute must go. */
export function safeAttribute(element: string, name: string, value: string): string | undefined {
  if (!safelist.get(element)?.includes(name)) return undefined
  const schemes = urlSchemes.get(name)
  return schemes ? absoluteUrl(value, schemes) : value
}

/** Removes control characters and outer white space, which browsers ignore; undefined for another scheme. */
function absoluteUrl(value: string, schemes: readonly string[]): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  const url = value.replace(/[\u0000-\u001F\u007F]/g, '').trim()
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(url)?.[0].toLowerCase()
  if (scheme === undefined || !schemes.includes(scheme)) return undefined
  const rest = url.slice(scheme.length)
  // Browsers also accept `http:page` and `http:///host`, each in its own way.
  if (scheme !== 'mailto' && !(/^:\/\/[^/\\?#]/.test(rest) && URL.canParse(url))) return undefined
  return scheme + rest
}
