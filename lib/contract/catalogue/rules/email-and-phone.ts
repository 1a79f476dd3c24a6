const localPart = /^[^\s@"(),:;<>[\]\\\p{Cc}\p{Cs}]{1,64}$/u
const domainLabel = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/** In any script, such as Devanagari. Like browsers, refuses quoted names and bare IP addresses. */
export function isEmailAddress(text: string): boolean {
  const [local = '', domain, ...more] = text.split('@', 3)
  if (domain === undefined || more.length > 0 || text.length > 254) return false
  if (!localPart.test(local) || local.split('.').includes('')) return false
  const labels = domain.split('.')
  const isName = labels.length > 1 && labels.every((label) => domainLabel.test(label))
  return isName && !/^\d+$/.test(labels.at(-1) ?? '')
}

/** A phone number as it is stored, and the extension typed after it; undefined without one. */
export interface Phone {
  /** 7 to 15 digits (the maximum of E.164), after `+` if that was typed. */
  number: string
  extension: string | undefined
}

/**
 * Reads a phone number as a person types it (contract decisions §15): digits of any script, with separators, `tel:` and
 * an extension. Undefined if it cannot be dialled. Searches, duplicates and `erase` compare the number that this returns.
 */
export function readPhone(text: string): Phone | undefined {
  const { number, extension } = partsOf(text)
  return isPhone(number) ? { number, extension } : undefined
}

/**
 * Returns digits to look for in the `phoneForm` of stored numbers: the last ten of a typed number, or all of a part of one,
 * without `+` and leading zeros. Undefined for a text that has other characters, or no digit but 0.
 */
export function digitsOfPart(text: string): string | undefined {
  const { number } = partsOf(text)
  return /^\+?[0-9]+$/.test(number) ? phoneForm(number.replace(/^\+?0+/, '')) || undefined : undefined
}

/** Returns the last ten digits of a stored number. They are the same with and without country and trunk code. */
export const phoneForm = (number: string): string => number.replace(/^\+/, '').slice(-10)

/** Returns a phone number of a document without spaces, dots, hyphens and parentheses; any other character stays. */
export const compactPhone = (text: string): string => text.replace(/[\s().-]/g, '')

/** Returns whether a phone number without separators can be dialled. */
export const isPhone = (compact: string): boolean => /^\+?[0-9]{7,15}$/.test(compact)

const separators = /[\p{White_Space}\p{Pd}\p{Cf}\u2212./\u00b7]+/gu

const brackets = /[()]/g

/** Longest text without separators that can hold a number; digits outside the BMP have two UTF-16 units. */
const writtenMax = 64

function partsOf(text: string): Phone {
  const written = text.replace(separators, '')
  if (written.replace(brackets, '').length > writtenMax) return { number: written, extension: undefined }
  const [number = '', extension] = written
    .replace(/\p{Nd}/gu, digitOf)
    .replaceAll('\uff0b', '+')
    .replace(/^tel:/i, '')
    // The trunk code of a country is dialled only without the country code: `+44 (0)20 …`.
    .replace(/^(\(?\+\(?[0-9]{1,3}\)?)\(0\)/, '$1')
    .replace(brackets, '')
    .split(/(?:x|extn?|#)([0-9]{1,6})$/i)
  return { number, extension }
}

/** Returns the ASCII form of a digit. Unicode keeps the digits of a script together, from 0 to 9. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}
