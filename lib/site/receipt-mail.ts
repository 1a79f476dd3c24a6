import { escapeText } from '#lib/base/html/write.ts'
import type { Mail } from '#lib/base/net/mail.ts'
import { enquiryNumber } from '#lib/contract/leads/lead-facts.ts'
import type { PageContext } from './page-context.ts'

/** Writes the mail that brings a visitor the address of the receipt. It contains nothing that the visitor typed. */
export function receiptMail(
  { words, say, site: { institute }, spoken }: PageContext,
  leadId: string,
  url: string,
): Omit<Mail, 'to' | 'permit'> {
  const number = say(words.sentNumber, { number: enquiryNumber(leadId) })
  const { name, contact } = institute
  const paragraphs = [
    number,
    `<a href="${escapeText(url)}">${escapeText(words.receipt.see)}</a>`,
    escapeText(name),
  ]
  return {
    id: `${leadId}_receipt`,
    subject: `${words.receipt.title}: ${name}`,
    text: [number, '', `${words.receipt.see}:`, url, '', name, ''].join('\n'),
    replyTo: contact.email,
    follows: null,
    visitor: {
      fromName: name,
      html: `<!doctype html><html lang="${spoken}"><meta charset="utf-8"><body>${paragraphs.map((one) => `<p>${one}</p>`).join('')}</body></html>\n`,
      unsubscribe: null,
    },
  }
}
