import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { mailWith } from '#lib/base/net/mail.ts'
import { deliverDue } from '#lib/base/outbox.ts'
import { matchOpenings, visitorMails } from '#lib/contract/leads/delivery/tell-of-openings.ts'
import { findLead } from '#lib/contract/leads/list-leads.ts'
import { newReceipt } from '#lib/contract/leads/receipts.ts'
import { recordLead } from '#lib/contract/leads/record-lead.ts'
import { writeVisitorMail } from '#lib/site/visitor-mail.ts'
import { startMailServer } from '../../crm/mail-server.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { processDatabase } from '../databases.ts'
import { newLead } from './rows.ts'

vi.hoisted(() =>
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    SITE_INSTITUTE: 'craft',
    SITE_URL: 'https://courses.school.example',
    BACKGROUND_WORK: 'elsewhere',
    DATABASE_URL: 'postgres://unused@127.0.0.1:1/unused',
  }),
)

const logo = 'https://school.example/logo.png'

const documentOf = (slug: string, isOpen: boolean) => ({
  format: 'catalogue/1',
  institute: {
    ...{ id: slug, slug, name: 'Śilpa & Co. कला', logo_url: logo },
    contact: { email: 'office@school.example' },
  },
  site: {
    time_zone: 'Asia/Kolkata',
    currency: 'INR',
    languages: {
      enabled: true,
      items: [
        { code: 'en', label: 'English' },
        { code: 'hi', label: 'Hindi' },
      ],
    },
  },
  courses: [
    {
      ...{ id: `weaving-${slug}`, title: 'Weaving <for> all', tags: ['English'] },
      versions: [
        {
          ...{ id: `day-${slug}`, level: 'Day', starts_on: '2099-01-12', venue: 'Hall 2, Pune' },
          sessions: [{ day: 'monday', starts_at: '18:30' }],
          invites: [
            {
              ...{ id: `i-${slug}`, default: true, status: isOpen ? 'active' : 'inactive' },
              plans: [{ id: `p-${slug}`, amount: 4500, currency: 'INR' }],
            },
          ],
        },
      ],
    },
  ],
})

const { db } = processDatabase()
const server = await startMailServer()
afterAll(() => server.close())
const from = 'courses@machine.example'
const mail = mailWith({ url: server.url, from, privateHosts: [server.host] })
beforeEach(async () => {
  server.taken.length = 0
  for (const table of ['leads', 'lead_settings', 'lead_messages', 'mail_counts'] as const)
    await db.deleteFrom(table).execute()
})

const run = {
  now: () => new Date(),
  mail,
  send: () => Promise.reject(new Error('no CRM')),
  sealing: { key: undefined },
}
/** An enquiry in a language, told of the place by mail. */
async function told(slug: string, language: string | null, isStillOpen = true) {
  await publishDocument(db, documentOf(slug, false), new Date())
  const receipt = newReceipt(
    { institute: slug, origin: 'https://courses.school.example', base: '' },
    language,
  )
  const course = { course_id: `weaving-${slug}`, package_session_id: `day-${slug}` }
  const person = { full_name: 'Spam http://bad.example', email: 'meera@example.org', message: 'Buy pills' }
  const { id } = await recordLead(
    db,
    newLead({ institute_id: slug, ...person, ...course, notify: true, receipt }),
    new Date(),
  )
  await publishDocument(db, documentOf(slug, true), new Date())
  await matchOpenings(db, true)
  if (!isStillOpen) await publishDocument(db, documentOf(slug, false), new Date())
  await deliverDue(db, visitorMails(writeVisitorMail), run)
  const [sent] = server.taken
  return { id, sent, lead: await findLead(db, id) }
}
const linkIn = (text = '') => /https:\/\/courses\.school\.example\/enquiries\/[\w-]{22}/.exec(text)?.[0] ?? ''

test('the mail is from the institute, says what to decide by, and stops with one click', async () => {
  const { id, sent, lead } = await told('craft', 'en')
  expect(sent?.to).toEqual(['meera@example.org'])
  expect(sent?.headers).toMatchObject({
    from: expect.stringMatching(/^=\?UTF-8\?.*<courses@machine\.example>$/),
    'reply-to': 'office@school.example',
    subject: 'There is a place: Weaving <for> all',
    'list-unsubscribe': expect.stringMatching(/^<https:\/\/courses\.school\.example\/enquiries\/[\w-]{22}>$/),
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'message-id': `<${id}_opened_${Date.parse(lead?.opened_at ?? '')}@machine.example>`,
    'content-type': expect.stringMatching(/^multipart\/alternative/),
  })
  const text = sent?.text ?? ''
  for (const shown of [
    '₹4,500',
    '12 January 2099',
    'Hall 2, Pune',
    '/courses/weaving-for-all',
    'Weaving &lt;for&gt; all',
    `<img src="${logo}" alt="Śilpa &amp; Co. कला" height="40"`,
  ])
    expect(text).toContain(shown)
  for (const typed of ['bad.example', 'pills']) expect(text).not.toContain(typed)
  expect(lead?.notified_at).not.toBeNull()
  const url = linkIn(sent?.headers['list-unsubscribe'])
  const page = await answerPage(new Request(url))
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('</a> · Day · 12 January 2099 · Hall 2, Pune'),
  ])
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await answerPage(new Request(url, { method: 'POST', body: form }))).status).toBe(200)
  expect(await findLead(db, id)).toMatchObject({ consent: false, consent_withdrawn_at: expect.any(String) })
})

test.each([
  ['hi', 'सीट हो गई है', 'ltr'],
  ['ar', 'توفر مقعد', 'rtl'],
  ['ta-IN', 'இடம் உள்ளது', 'ltr'],
  [null, 'There is a place', 'ltr'],
])('the mail is in the language of the enquiry: %s', async (language, subject, direction) => {
  const { sent } = await told('craft', language)
  expect(sent?.text).toContain(`dir="${direction}"`)
  expect(decodeWords(sent?.headers.subject)).toContain(subject)
})

test('where no site of the institute is shown, the mail has no links', async () => {
  const { sent, lead } = await told('dance', 'en')
  expect(sent?.text.replace(logo, '')).not.toContain('http')
  expect(sent?.headers).not.toHaveProperty('list-unsubscribe')
  expect(lead?.notified_at).not.toBeNull()
})

test('nobody is offered a place that was taken again before the mail was written', async () => {
  const { sent, lead } = await told('craft', 'en', false)
  expect([sent, lead?.notified_at]).toEqual([undefined, null])
})

test.each(['recipient', 'data', 'connection'] as const)(
  'a mail that failed at the %s left no receipt, and its retry has one',
  async (step) => {
    if (step === 'connection')
      run.mail = mailWith({ url: 'smtp://127.0.0.1:1', from, privateHosts: ['127.0.0.1:1'] })
    else server.refusal = { step, code: 550 }
    const { id } = await told('craft', 'en')
    const receipts = () =>
      db.selectFrom('lead_receipts').select('token_hash').where('lead_id', '=', id).execute()
    expect(await receipts()).toHaveLength(1)
    server.refusal = undefined
    run.mail = mail
    for (const table of ['lead_messages', 'lead_settings'] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(table === 'lead_messages' ? 'next_attempt_at' : 'backoff_until')} = now() - interval '1 day'`.execute(
        db,
      )
    await deliverDue(db, visitorMails(writeVisitorMail), run)
    expect(await receipts()).toHaveLength(2)
    const link = linkIn(server.taken[0]?.headers['list-unsubscribe'])
    expect((await answerPage(new Request(link))).status).toBe(200)
  },
)

const decodeWords = (header = '') =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/g, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
