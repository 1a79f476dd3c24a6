// Runs on the server, and in the browser in a static copy of the site.

/** Longer texts are no address or number; they are left as they are before a pattern runs over them. */
const typedMax = 500

/**
 * Prepares the enquiry form's fields for the API, which takes bare values. An address in `Asha <asha@example.org>` or
 * before a comma is taken out. Of several phone numbers, the first stays and the others end the message. Line breaks of
 * the message count as one character, whatever the browser sends.
 * @template {{ email?: string, phone?: string, message?: string }} Typed
 * @param {Typed} typed
 * @returns {Typed}
 */
export function cleanFormFields(typed) {
  const { email, phone, message } = typed
  const [number, ...others] = numbersIn(phone ?? '')
  const text = [message?.replaceAll('\r\n', '\n'), ...others].filter(Boolean).join('\n')
  return {
    ...typed,
    ...(email && { email: bareAddress(email) }),
    ...(phone && { phone: number }),
    ...(text && { message: text }),
  }
}

/** @param {string} text */
function bareAddress(text) {
  if (text.length > typedMax) return text
  const [, inside = text] = /^[^<>]*<([^<>]*)>[\s,;]*$/.exec(text) ?? []
  const [address, ...more] = inside.split(/[\s,;]/).filter(Boolean)
  return more.length > 0 ? text : (address ?? text)
}

/**
 * Lists the phone numbers in a text; the whole text if a part of it is none. `020/5550100` is one number.
 * @param {string} text
 */
function numbersIn(text) {
  if (text.length > typedMax) return [text]
  const parts = text
    .split(/[,;|&/\n]|\s(?!ext)\p{L}[\p{L}\p{M}]*\s/iu)
    .map((part) => part.trim())
    .filter(Boolean)
  return parts.every(isWhole) ? parts : [text]
}

/** Returns whether a part has the digits of a number without a trunk or country code. @param {string} part */
const isWhole = (part) => (part.replace(/^[\s(+0]+/, '').match(/\p{Nd}/gu) ?? []).length >= 7
