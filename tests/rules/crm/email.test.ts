import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attemptOnce } from '#lib/base/net/delivery-outcome.ts'
import { type Mail, mailWith } from '#lib/base/net/mail.ts'
import { sendWith } from '#lib/base/net/send.ts'
import type { CrmLead } from '#lib/contract/leads/crm/crm-lead.ts'
import { email } from '#lib/contract/leads/crm/email.ts'
import { fullLead, fullText, phoneLead, phoneText } from '../../crm/lead.ts'
import { type MailServer, startMailServer } from '../../crm/mail-server.ts'

const now = new Date('2027-03-02T10:00:00.000Z')
const from = 'catalogue@service.example'
const to = 'office@school.example'

describe('an e-mail to the office', () => {
  let server: MailServer
  beforeEach(async () => {
    server = await startMailServer()
  })
  afterEach(() => server.close())

  const link = (mail = mailWith({ url: server.url, from, privateHosts: [server.host] })) => ({
    ...email.check({ to }, {}),
    send: sendWith({ privateHosts: [] }),
    mail: (message: Omit<Mail, 'permit'>) => mail({ ...message, permit: { isFor: () => true } }),
    now,
    timeZone: 'Asia/Kolkata',
    readerOf: async () => ({
      language: 'en',
      texts: {},
      pageOf: (id: string) => `https://service.example/dashboard/enquiries/${id}`,
      keepForSummary: async () => false,
    }),
    versionOf: async (id: string) => (id === 'session-1' ? 'Evening · Hall 2' : undefined),
    kept: undefined,
    keep: async () => {},
  })
  const deliver = (...call: Parameters<typeof email.deliver>) => attemptOnce(() => email.deliver(...call))
  const first: CrmLead = { ...fullLead, repeats: 0 }
  const firstId = `<${fullLead.id}@service.example>`

  test('has every field of the enquiry, and replies go to the visitor', async () => {
    expect(await deliver(first, null, link())).toEqual({ kind: 'delivered', receipt: firstId })
    const [mail] = server.taken
    expect(mail?.to).toEqual([to])
    expect(mail?.headers).toMatchObject({
      from,
      to,
      'reply-to': 'meera@example.org',
      subject: 'Meera Lakshmi Nair: Weaving',
      'message-id': firstId,
      'auto-submitted': 'auto-generated',
      'content-type': 'text/plain; charset=utf-8',
    })
    expect(mail?.text.trimEnd().split('\n').slice(0, 12)).toEqual([
      'When does it begin?',
      'Is there a hostel?',
      '',
      'Meera Lakshmi Nair',
      'E-mail: meera@example.org (a reply to this mail goes there)',
      'Call: +919876543210',
      'WhatsApp: https://wa.me/919876543210',
      'Call: +919876543219',
      'WhatsApp: https://wa.me/919876543219',
      `Open: https://service.example/dashboard/enquiries/${fullLead.id}`,
      '',
      'Number: 0b0e7a52',
    ])
    const facts = fullText.replace('session-1', 'Evening · Hall 2 (session-1)')
    for (const line of facts.split('\n').slice(3))
      if (!/^Sent again|\d{4}-/.test(line)) expect(mail?.text).toContain(line)
    expect(mail?.text).toContain('Consent given: 2 March 2027 at 2:30 pm on https://www.example.org/fees')
  })

  test.each([
    [false, 'No question was asked.'],
    [true, 'Wants to be told when there is a place.'],
  ])('without a question says what the person wants: waits for a place %s', async (notify, said) => {
    await deliver({ ...first, message: null, notify }, null, link())
    expect(server.taken[0]?.text.split('\n')[0]).toBe(said)
  })

  test('continues the thread of the first one when the enquiry is sent again', async () => {
    await deliver(fullLead, firstId, link())
    expect(server.taken[0]?.headers).toMatchObject({
      subject: 'Sent again: Meera Lakshmi Nair: Weaving',
      'message-id': `<${fullLead.id}_2@service.example>`,
      'in-reply-to': firstId,
      references: firstId,
    })
  })

  test('has no Reply-To when the visitor left only a phone number', async () => {
    await deliver(phoneLead, null, link())
    expect(server.taken[0]?.headers).toMatchObject({ subject: 'Ravi' })
    expect(server.taken[0]?.headers).not.toHaveProperty('reply-to')
    expect(server.taken[0]?.text).toContain(phoneText.split('\n').at(-1)?.split(' of ')[0])
  })

  test('has nothing of the visitor in its headers except a plain name and a plain Reply-To address', async () => {
    const nasty = 'Eve\r\nBcc: all@school.example <x@example.org>, "\u0938'
    const typed = {
      ...{ full_name: nasty, message: nasty, source: nasty, consent_notice: nasty },
      ...{ page_url: `https://www.example.org/?${nasty}`, custom_fields: { [nasty]: nasty } },
    }
    const addresses = ['meera@example.org', 'eve\r\nbcc:all@x.example', 'ईव@example.org', 'eve,x@example.org']
    for (const email of [...addresses, '<eve>@example.org'])
      await deliver({ ...first, ...typed, email }, null, link())
    const [plain, ...others] = server.taken
    expect(plain?.headers['reply-to']).toBe('meera@example.org')
    expect(others).toHaveLength(4)
    for (const mail of server.taken) {
      expect(mail.to).toEqual([to])
      const { 'reply-to': _, ...headers } = mail.headers
      expect(JSON.stringify(headers)).not.toMatch(/eve|bcc|meera|\\u0938|=E0=A4=B8/i)
      expect(mail.text).toContain('Bcc: all@school.example')
    }
    for (const mail of others) expect(mail.headers).not.toHaveProperty('reply-to')
  })

  test.each([
    ['K.V. Rao', 'K.V. Rao'],
    ["Ana O'Connor-Diaz Jr.", "Ana O'Connor-Diaz Jr."],
    ['Win a prize at www.x.example', 'Enquiry'],
    ['x'.repeat(61), 'Enquiry'],
    ['Meera: Weaving', 'Enquiry'],
  ])('of %s has %s in its subject', async (full_name, said) => {
    await deliver({ ...first, full_name }, null, link())
    expect(server.taken[0]?.headers.subject).toBe(`${said}: Weaving`)
  })

  test('can be tested, and the result names the message', async () => {
    const wrote = await email.test({ id: 'harbour', slug: 'harbour' }, link())
    const id = `<test_${now.getTime()}@service.example>`
    expect(wrote).toBe(`the message ${id} to ${to}`)
    expect(server.taken[0]?.text).toContain('This tests how enquiries to harbour reach you')
  })

  test.each<['recipient' | 'data', number, object]>([
    ['recipient', 550, { kind: 'unavailable', reason: 'the mail server answered 550 to RCPT TO' }],
    ['recipient', 450, { kind: 'unavailable', reason: 'the mail server answered 450 to RCPT TO' }],
    ['data', 554, { kind: 'refused', reason: 'the mail server answered 554 to DATA' }],
    ['data', 452, { kind: 'unavailable', reason: 'the mail server answered 452 to DATA' }],
  ])('refused at its %s with %i waits, and the server’s text is not stored', async (step, code, outcome) => {
    server.refusal = { step, code }
    expect(await deliver(first, null, link())).toMatchObject(outcome)
  })

  test('waits while the server refuses the password, offers no TLS, is unreachable or not set', async () => {
    const over = (changes: object) =>
      deliver(first, null, link(mailWith({ url: server.url, from, privateHosts: [server.host], ...changes })))
    const wrong = await over({ url: server.url.replace('office', 'other') })
    expect(wrong).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringMatching(/answered 535 to AUTH/),
    })
    expect(await over({ privateHosts: [] })).toMatchObject({ kind: 'unavailable' })
    expect(server.taken).toEqual([])
    await server.close()
    const gone = await over({})
    expect(gone).toMatchObject({
      kind: 'unavailable',
      reason: 'no answer from the mail server (ECONNREFUSED)',
    })
    const unset = { kind: 'unavailable', reason: 'SMTP_URL is not set' }
    expect(await deliver(first, null, link(mailWith(undefined)))).toMatchObject(unset)
    server = await startMailServer()
  })

  test('is not sent to a server whose certificate is not trusted', async () => {
    const other = await startMailServer({ offersTls: true })
    const mail = mailWith({ url: other.url, from, privateHosts: [] })
    expect(await deliver(first, null, link(mail))).toMatchObject({ kind: 'unavailable' })
    expect(other.taken).toEqual([])
    await other.close()
  })

  test.each(['', 'office', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])(
    'cannot be set up for %j',
    (bad) => expect(() => email.check({ to: bad }, {})).toThrow(/^Invalid connection settings: to: /),
  )
})
