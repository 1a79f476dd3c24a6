/** This file has the rules for e-mail addresses and phone numbers. */

const localPart = /^[^\s@"(),:;<>[\]\\\p{Cc}\p{Cs}]{1,64}$/u
const domainLabel = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/**
 * Returns whether a text is an e-mail address. Accepts any script, such as Devanagari. Like browsers, refuses quoted
 * names and bare IP addresses.
 */
export function isEmailAddress(text: string): boolean {
  const [local = '', domain, ...more] = text.split('@', 3)
  if (domain === undefined || more.length > 0 || text.length > 254) return false
  if (!localPart.test(local) || local.split('.').includes('')) return false
  const labels = domain.split('.')
  const isName = labels.length > 1 && labels.every((label) => domainLabel.test(label))
  return isName && !/^\d+$/.test(labels.at(-1) ?? '')
}

/** Removes spaces and separators from a phone number. */
export const compactPhone = (text: string): string => text.replace(/[\s().-]/g, '')

/** Returns whether a phone number without separators can be dialled: 7 to 15 digits (the maximum of E.164). */
export const isPhone = (compact: string): boolean => /^\+?[0-9]{7,15}$/.test(compact)
