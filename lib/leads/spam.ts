import type { Enquiry } from './enquiry.ts'

/** No person fills in a form faster, not even with the browser's help. */
const filledMsMin = 2_000
/** Real messages have up to this many links. */
const linksMax = 2

/**
 * Returns why an enquiry looks like spam; null when it does not. An operator decides. The sender gets the usual answer, so
 * that programs learn nothing.
 */
export function spamReasonOf(
  enquiry: Pick<Enquiry, 'full_name' | 'message' | 'homepage' | 'filled_ms'>,
  turnstile?: 'forged',
): string | null {
  const { full_name, message, homepage, filled_ms } = enquiry
  const links = countLinks(message ?? '')
  const reasons = [
    typeof homepage === 'string' && 'the hidden field is filled in',
    typeof filled_ms === 'number' &&
      filled_ms < filledMsMin &&
      `filled in within ${Math.round(filled_ms)} ms`,
    turnstile === 'forged' && 'Turnstile did not give out its token',
    countLinks(full_name) > 0 && 'a link in the name',
    links > linksMax && `${links} links in the message`,
  ].filter((reason) => reason !== false)
  return reasons.join('; ') || null
}

const countLinks = (text: string): number => text.match(/https?:\/\/|\bwww\.|\[url\b/gi)?.length ?? 0
