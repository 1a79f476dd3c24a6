import { fits } from '../rules/length.ts'
import { compactPhone, isEmailAddress, isPhone } from '../rules/reach.ts'
import { textKind } from './kinds.ts'

/** Handed out as it was written. */
export const phone = textKind(
  'a phone number',
  '7 to 15 digits, with + before them or not; spaces and -(). may part them',
  (value) => (isPhone(compactPhone(value)) ? value : undefined),
)

export const email = textKind('an e-mail address', 'one such as office@example.org', (value) =>
  fits(value, 254) && isEmailAddress(value) ? value : undefined,
)
