import { domainToASCII, domainToUnicode } from 'node:url'
import { fold } from '#lib/catalogue/rules/text/fold.ts'

/**
 * The one form of an e-mail address by which its owner is known: for duplicates, for look-ups and for erasing. Folded,
 * the domain in ASCII (IDNA). It is no address to write to: folding joins a few that could be two, such as `straße`
 * and `strasse`, since a sharp s is typed as `SS` in capitals.
 */
export function emailForm(address: string): string {
  const text = address.trim()
  const at = text.lastIndexOf('@') + 1
  return isPlain(text) ? text.toLowerCase() : fold(text.slice(0, at)) + domainForm(text.slice(at))
}

/** Most addresses are: their form is the lower case. */
const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text) && !/xn--/i.test(text)

/** Read as letters first, so that a domain that was typed in ASCII is folded as well. What is no domain is folded only. */
function domainForm(domain: string): string {
  const folded = fold(domainToUnicode(domain) || domain)
  return domainToASCII(folded) || folded
}

/** What two spellings of a number share: country and trunk codes come and go, the last ten digits stay. */
export const phoneForm = (compact: string): string => compact.replace(/^\+/, '').slice(-10)
