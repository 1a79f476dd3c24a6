import { domainToASCII, domainToUnicode } from 'node:url'
import { fold } from '#lib/base/plain-text.ts'

/**
 * Normalises an e-mail address to recognise its owner: case-folded, with the domain in ASCII (IDNA). Do not send mail
 * to the result, because folding turns `straße` into `strasse`.
 */
export function emailForm(address: string): string {
  const text = address.trim()
  const at = text.lastIndexOf('@') + 1
  return isPlain(text) ? text.toLowerCase() : fold(text.slice(0, at)) + domainForm(text.slice(at))
}

/** Returns whether lower-casing is enough to normalise the text: it is ASCII and contains no Punycode. */
const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text) && !/xn--/i.test(text)

/** Decoded before it is folded, so that a domain typed as Punycode is folded too. Other text is only folded. */
function domainForm(domain: string): string {
  const folded = fold(domainToUnicode(domain) || domain)
  return domainToASCII(folded) || folded
}
