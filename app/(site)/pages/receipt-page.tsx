import { firstDayOf } from 'catalogue-client/text'
import type { ReactNode } from 'react'
import type { PageResult } from '#app/(site)/make-page.tsx'
import { AskByPhone, PrivacyLink } from '#app/(site)/parts/contact.tsx'
import type { Page } from '#app/(site)/parts/page-shell.tsx'
import { db } from '#lib/base/db.ts'
import { env } from '#lib/base/env.ts'
import { attemptOnce } from '#lib/base/net/delivery-outcome.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import { countMail } from '#lib/base/net/mail-limit.ts'
import { isOneClick, readForm } from '#lib/contract/api/body.ts'
import type { CourseDetail } from '#lib/contract/catalogue/answers/course.ts'
import { enquiryNumber, phonesOf } from '#lib/contract/leads/lead-facts.ts'
import type { StoredLead } from '#lib/contract/leads/list-leads.ts'
import {
  changeByReceipt,
  claimReceiptMail,
  findReceipt,
  type Receipt,
  unclaimReceiptMail,
} from '#lib/contract/leads/receipts.ts'
import { recordAudit, visitorActor } from '#lib/office/institutes/audit.ts'
import { dayIn } from '#lib/site/dates/day-texts.ts'
import { versionName } from '#lib/site/languages.ts'
import { maskedEmail, maskedPhone } from '#lib/site/masked-contact.ts'
import {
  absolute,
  inLanguage,
  langOf,
  languageOfDetail,
  momentIn,
  type PageContext,
} from '#lib/site/page-context.ts'
import { receiptMail } from '#lib/site/receipt-mail.ts'

interface Segments {
  token: string
}

/**
 * Shows the receipt of an enquiry, in the language of the enquiry. Whoever has the address may withdraw and erase, so it
 * is named nowhere: not to other pages, nor to the script that remembers how a visitor came.
 */
export const showReceipt = (context: PageContext, { token }: Segments): Promise<PageResult> =>
  receiptPage(context, token, false)

async function receiptPage(context: PageContext, token: string, hasMailFailed: boolean): Promise<PageResult> {
  const { site, catalogue } = context
  const receipt = await findReceipt(db().writes, site.institute.id, token, catalogue.now())
  // No page like that of other addresses, which looks up what the visitor may have meant.
  if (!receipt) return pageOf(context, context.words.missingTitle, <h1>{context.words.missingTitle}</h1>, 404)
  const own = inLanguage(context, receipt.language)
  const content = receipt.lead ? await sentContent(own, receipt, hasMailFailed) : erasedContent(own, receipt)
  return pageOf(own, own.words.receipt.title, content)
}

const pageOf = (context: PageContext, title: string, content: ReactNode, status = 200): Page => ({
  status,
  head: { title, path: context.addresses.home(context.language), isListed: false, script: 'receipt' },
  content: <div className="opening thanks receipt">{content}</div>,
  context,
  headers: { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
})

/**
 * Withdraws or erases, and redirects to the receipt. The page sends no referrer, so browsers send no origin that could be
 * checked here; only who knows the token can post to its address.
 */
export async function changeReceipt(
  context: PageContext,
  { token }: Segments,
  request: Request,
): Promise<PageResult> {
  const { settings, site, catalogue } = context
  const isByMail = await isOneClick(request)
  const form = isByMail ? undefined : await readForm(request).catch(() => undefined)
  const asked = isByMail ? 'withdraw' : form?.get('change')
  if (asked === 'mail' && !(await mailReceipt(context, token))) return receiptPage(context, token, true)
  const action = (['withdraw', 'erase'] as const).find((one) => one === asked)
  const instituteId = site.institute.id
  const now = catalogue.now()
  if (action)
    await changeByReceipt(db().writes, { instituteId, token, action, now }, (trx, subject, done) =>
      recordAudit(trx, { action: done, subject }, { instituteId, who: visitorActor, now }),
    )
  // A mail program follows no redirect.
  if (isByMail) return showReceipt(context, { token })
  return { redirect: `${settings.base}/enquiries/${encodeURIComponent(token)}`, status: 303 }
}

/** Mails the address of a receipt to its visitor, once. Returns false if that failed, and may be tried again. */
async function mailReceipt(context: PageContext, token: string): Promise<boolean> {
  const { settings, site, catalogue } = context
  const { writes } = db()
  const { mail } = deliveryFromEnv()
  const receipt = canMail() ? await findReceipt(writes, site.institute.id, token, catalogue.now()) : undefined
  if (receipt?.mail !== 'offered') return true
  const claim = { instituteId: site.institute.id, token, now: catalogue.now() }
  const lead = await claimReceiptMail(writes, claim)
  if (!lead) return false
  const { email } = lead
  const url = `${settings.origin}${settings.base}/enquiries/${token}`
  const message = receiptMail(inLanguage(context, receipt.language), lead.id, url)
  const outcome = await attemptOnce(async (signal) =>
    mail({ ...message, to: email, permit: await countMail(writes, email, 'told') }, signal),
  )
  if (outcome.kind === 'delivered' || !outcome.isUnsent) return true
  await unclaimReceiptMail(writes, token)
  return false
}

const canMail = (): boolean => env().SMTP_URL !== undefined

function erasedContent(context: PageContext, { erasedAt }: Receipt): ReactNode {
  const { words, say } = context
  return (
    <>
      <h1>{words.receipt.title}</h1>
      <p className="lead" role="status">
        {erasedAt && say(words.receipt.erasedOn, { date: momentIn(context, erasedAt) })}
      </p>
    </>
  )
}

async function sentContent(
  context: PageContext,
  { lead, erasure, isConnected, mail }: Extract<Receipt, { lead: StoredLead }>,
  hasMailFailed: boolean,
): Promise<ReactNode> {
  const { words, say, catalogue, addresses, language, site } = context
  const { receipt } = words
  const number = enquiryNumber(lead.id)
  const { learning_path: learningPath } = lead.custom_fields
  const course =
    lead.course_id === null ? undefined : await catalogue.findCourse(lead.course_id, language ?? undefined)
  const coursePath = course && addresses.course({ ...course, language: languageOfDetail(course) })
  const path = (learningPath ? ownPath(context, lead.page_url) : coursePath) ?? addresses.home(language)
  const title = learningPath ?? course?.title ?? lead.course_title
  const version = title && versionOf(context, course, lead.package_session_id)
  const isOpen = lead.consent_withdrawn_at === null && lead.erasure_requested_at === null
  return (
    <>
      <h1>{isOpen ? words.sentTitle : receipt.title}</h1>
      <p className="lead">{say(words.sentNumber, { number })}</p>
      {isOpen && lead.consent && <p>{words.sentText}</p>}
      <Done context={context} lead={lead} days={erasure.days} />
      {isOpen && lead.notify && lead.opened_at === null && <p>{receipt.waits}</p>}
      <AskByPhone
        context={context}
        title={title ?? site.institute.name}
        url={absolute(context, path)}
        number={number}
      />
      <dl>
        <Fact term={receipt.institute}>{site.institute.name}</Fact>
        <Fact term={receipt.course}>
          {title && (
            <a href={path} {...langOf(context, title, course ? languageOfDetail(course) : null)}>
              {title}
            </a>
          )}
          {version && <> · {version}</>}
        </Fact>
        <Fact term={receipt.sentAt}>{momentIn(context, lead.created_at)}</Fact>
        <Fact term={words.email}>{lead.email && <bdi>{maskedEmail(lead.email)}</bdi>}</Fact>
        <Fact term={words.phone}>
          {lead.phone && <bdi>{phonesOf(lead).map(maskedPhone).join(', ')}</bdi>}
        </Fact>
        <Fact term={words.message}>{lead.message && <span className="as-typed">{lead.message}</span>}</Fact>
        <Fact term={receipt.agreed}>{agreedTo(context, lead)}</Fact>
        <Fact term={receipt.passedOn}>{passedOn(context, lead, isConnected)}</Fact>
      </dl>
      {lead.erasure_requested_at === null && (
        <p className="hint">
          {receipt.keep} <PrivacyLink context={context} />
        </p>
      )}
      {lead.erasure_requested_at === null && (
        <button type="button" className="button-quiet" data-copied={receipt.copied} hidden>
          {receipt.copy}
        </button>
      )}
      {mail === 'sent' && lead.email && (
        <p role="status">
          {receipt.mailed} <bdi>{maskedEmail(lead.email)}</bdi>
        </p>
      )}
      {mail === 'offered' && canMail() && (
        <form method="post">
          {hasMailFailed && <p role="alert">{receipt.notMailed}</p>}
          <button type="submit" name="change" value="mail" className="button-quiet">
            {receipt.mailIt}
          </button>
        </form>
      )}
      {isOpen && (lead.consent || lead.notify) && (
        <form method="post">
          <p>{receipt.withdrawLead}</p>
          <button type="submit" name="change" value="withdraw" className="button-quiet">
            {lead.consent ? receipt.withdraw : receipt.stop}
          </button>
        </form>
      )}
      {lead.erasure_requested_at === null && (
        <details>
          <summary>{receipt.erase}</summary>
          <form method="post">
            <p>
              {erasure.mode === 'at_once' ? receipt.eraseAtOnce : say(receipt.eraseLead, { n: erasure.days })}
            </p>
            <button type="submit" name="change" value="erase">
              {receipt.eraseNow}
            </button>
          </form>
        </details>
      )}
    </>
  )
}

/** Names a version by its level or language, first day and place; by its id if it is not shown any more. */
function versionOf(context: PageContext, course: CourseDetail | undefined, id: string | null): string | null {
  const variant = course?.variants.find((one) => one.package_session_id === id)
  if (!variant) return id
  const { schedule } = variant
  const first = firstDayOf(schedule)
  const facts = [versionName(context.spoken, variant), first && dayIn(context, first), schedule.venue]
  return facts.filter(Boolean).join(' · ')
}

/** Returns the path of an address on this site; undefined for any other. */
const ownPath = ({ settings }: PageContext, address: string | null): string | undefined =>
  address?.startsWith(`${settings.origin}/`) ? new URL(address).pathname : undefined

/** Says what the visitor has withdrawn or asked for, and when; `days` is how long the office takes to erase. */
function Done({ context, lead, days }: { context: PageContext; lead: StoredLead; days: number }) {
  const { receipt } = context.words
  const asked = lead.erasure_requested_at
  const by = asked === null ? '' : momentIn(context, new Date(Date.parse(asked) + days * 86_400_000))
  const said = [
    [receipt.openedOn, lead.consent_withdrawn_at === null ? lead.opened_at : null],
    [receipt.withdrawnOn, lead.consent_withdrawn_at],
    [receipt.erasureAskedOn, lead.erasure_requested_at],
  ] as const
  return said.map(
    ([text, at]) =>
      at && (
        <p key={text} role="status">
          <strong>{context.say(text, { date: momentIn(context, at), by })}</strong>
        </p>
      ),
  )
}

function agreedTo({ words, say }: PageContext, lead: StoredLead): string | null {
  const { purposes } = words.receipt
  if (!lead.consent) return null
  const items = (lead.consent_purposes ?? ['answer']).map((one) =>
    one === 'answer' || one === 'news' ? purposes[one] : one,
  )
  const notice = lead.consent_notice ? ` (${lead.consent_notice})` : ''
  return say('{items}', { items }) + notice
}

/** When the first connection got it. Without any, the office reads it here; what is held went to nobody. */
function passedOn(
  context: PageContext,
  { deliveries, created_at, state }: StoredLead,
  isConnected: boolean,
): string {
  if (state === 'held') return context.words.receipt.weHaveIt
  const [first] = deliveries.flatMap(({ delivered_at }) => delivered_at ?? []).sort()
  if (first === undefined && isConnected) return context.words.receipt.notPassedOn
  return momentIn(context, first ?? created_at)
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    children && (
      <div>
        <dt>{term}</dt>
        <dd>{children}</dd>
      </div>
    )
  )
}
