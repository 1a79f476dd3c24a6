import { domainToASCII, domainToUnicode } from 'node:url'
import { fold } from '#lib/catalogue/rules/text/fold.ts'

/**
 * Returns the form of an e-mail address that identifies its owner: folded, the domain in ASCII (IDNA). Used for duplicates,
 * look-ups and erasure, never to write to: folding joins `straße` and `strasse`.
 */
export function emailForm(address: string): string {
  const text = address.trim()
  const at = text.lastIndexOf('@') + 1
  return isPlain(text) ? text.toLowerCase() : fold(text.slice(0, at)) + domainForm(text.slice(at))
}

/** Tells whether the form of an address is its lower case, as for most. */
const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text) && !/xn--/i.test(text)

/** Decodes the domain first, so that one typed in ASCII is folded as well. A text that is no domain is only folded. */
function domainForm(domain: string): string {
  const folded = fold(domainToUnicode(domain) || domain)
  return domainToASCII(folded) || folded
}

/** Returns the last ten digits, which all spellings of a number share. */
export const phoneForm = (compact: string): string => compact.replace(/^\+/, '').slice(-10)
