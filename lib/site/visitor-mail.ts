import { firstDayOf, weekInBrief } from 'catalogue-client/text'
import { db } from '#lib/base/db.ts'
import { cause } from '#lib/base/failure-causes.ts'
import { escapeText } from '#lib/base/html/write.ts'
import { DeliveryFailure } from '#lib/base/net/delivery-outcome.ts'
import type { VisitorMail, WaitingLead } from '#lib/base/net/mail.ts'
import type { Variant } from '#lib/contract/catalogue/answers/variant.ts'
import { isBookable } from '#lib/contract/catalogue/rules/availability.ts'
import { addReceipt, dropReceipt, newReceipt } from '#lib/contract/leads/receipts.ts'
import { lineAbout } from '#lib/site/dates/course-batches.ts'
import { dayIn } from '#lib/site/dates/day-texts.ts'
import { directionOf, textLanguage } from '#lib/site/languages.ts'
import { amountFrom } from '#lib/site/money.ts'
import {
  absolute,
  inLanguage,
  languageOfDetail,
  momentIn,
  openPageContext,
  type PageContext,
} from '#lib/site/page-context.ts'
import { siteOf } from '#lib/site/site-of-host.ts'

/**
 * Writes the mail about a place in a course, with what the visitor decides by. The links need a site of the institute:
 * the receipt's is made for this mail, because of the first receipt only a hash is stored.
 */
export async function writeVisitorMail(lead: WaitingLead, language: string | null): Promise<VisitorMail> {
  const opened = await siteOf(lead.institute.slug)
  const shown = opened?.isShown ? opened.settings : undefined
  const first = opened && (await openPageContext(opened))
  const context = first && inLanguage(first, language)
  const course = await context?.catalogue.findCourse(lead.course_id ?? '', context.language ?? undefined)
  const { package_session_id: wanted } = lead
  // A place that was taken again in the meantime must not be offered.
  const places = course?.variants.filter(
    (one) => (wanted === null || one.package_session_id === wanted) && isBookable(one),
  )
  const open = context && places?.length ? lineAbout(context, places).version : undefined
  if (!context || !course || !open) throw new DeliveryFailure(cause('notOpen'), { kind: 'refused' })
  const { words, say, site, addresses, spoken } = context
  const receipt = shown && newReceipt(shown, language)
  if (receipt) await addReceipt(db().maintenance, receipt, lead.id)
  const page =
    receipt && absolute(context, addresses.course({ ...course, language: languageOfDetail(course) }))
  const once = say(words.told.once, { date: momentIn(context, lead.created_at) })
  const parts = {
    title: course.title,
    lead: words.told.lead,
    facts: factsOf(context, open),
    ...(page && { link: [words.told.see, page] as const }),
    once,
    ...(receipt && { stop: [words.told.receipt, receipt.url] as const }),
    name: site.institute.name,
    logo: site.institute.logo_url,
  }
  return {
    subject: say(words.told.subject, { title: course.title }),
    text: asText(parts),
    html: asHtml(parts, spoken, textLanguage(course.title, languageOfDetail(course) ?? spoken)),
    fromName: site.institute.name,
    replyTo: site.institute.contact.email,
    unsubscribe: receipt?.url ?? null,
    takeBack: async () => receipt && dropReceipt(db().maintenance, receipt),
  }
}

type Fact = readonly [term: string, value: string]

function factsOf(context: PageContext, { price, schedule }: Variant): Fact[] {
  const { words } = context
  const first = firstDayOf(schedule)
  const { venue, delivery } = schedule
  const facts = [
    [words.price, price ? amountFrom(context, price, false) : words.onRequest],
    [words.dates, first && dayIn(context, first)],
    [words.lessons, weekInBrief(schedule.sessions, context.clock)],
    [words.place, [venue, delivery && words.deliveries[delivery]].filter(Boolean).join(', ')],
  ] as const
  return facts.flatMap(([term, value]) => (value ? [[term, value] as const] : []))
}

interface Parts {
  title: string
  lead: string
  facts: Fact[]
  /** Text and address of the course's page. */
  link?: Fact
  once: string
  /** Text and address of the receipt. */
  stop?: Fact
  name: string
  /** Address of the institute's logo, above the mail; null if it has none. */
  logo: string | null
}

const asText = ({ title, lead, facts, link, once, stop, name }: Parts): string =>
  [
    lead,
    '',
    title,
    ...facts.map(([term, value]) => `${term}: ${value}`),
    ...(link ? ['', `${link[0]}:`, link[1]] : []),
    ...['', name, '', once],
    ...(stop ? [`${stop[0]}:`, stop[1]] : []),
    '',
  ].join('\n')

const escaped = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

/** Writes HTML without style sheets, which mail programs drop, and readable where they block the logo. */
function asHtml(
  { title, lead, facts, link, once, stop, name, logo }: Parts,
  spoken: string,
  of: string,
): string {
  const lines = facts.map(
    ([term, value]) =>
      `<tr><th align="start" style="text-align:start;font-weight:normal;color:#555;padding:4px 0;padding-inline-end:16px;vertical-align:top">${escaped(term)}</th><td style="padding:4px 0"><bdi>${escaped(value)}</bdi></td></tr>`,
  )
  const anchor = ([text, address]: Fact, style = ''): string =>
    `<a href="${escaped(address)}"${style && ` style="${style}"`}>${escaped(text)}</a>`
  const button =
    'display:inline-block;padding:10px 18px;background:#1f4d3a;color:#ffffff;text-decoration:none;border-radius:4px'
  return [
    `<!doctype html><html lang="${escaped(spoken)}" dir="${directionOf(spoken)}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#ffffff;color:#222222;font-family:sans-serif;font-size:16px;line-height:1.5">',
    '<div style="max-width:34em">',
    logo
      ? `<p><img src="${escaped(logo)}" alt="${escaped(name)}" height="40" style="height:40px;width:auto;max-width:176px"></p>`
      : '',
    `<p>${escaped(lead)}</p>`,
    `<h1 lang="${escaped(of)}" dir="${directionOf(of)}" style="font-size:22px;line-height:1.3;margin:16px 0">${escaped(title)}</h1>`,
    `<table style="border-collapse:collapse;margin:0 0 20px">${lines.join('')}</table>`,
    link ? `<p>${anchor(link, button)}</p>` : '',
    `<p>${escaped(name)}</p>`,
    `<p style="font-size:13px;color:#555">${escaped(once)}${stop ? ` ${anchor(stop, 'color:#555')}` : ''}</p>`,
    '</div></body></html>\n',
  ].join('\n')
}
