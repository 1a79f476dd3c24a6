import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { cause } from '#lib/base/failure-causes.ts'
import { attemptOnce, DeliveryFailure } from '#lib/base/net/delivery-outcome.ts'
import type { Send } from '#lib/base/net/send.ts'
import { http } from '#lib/contract/leads/crm/http-connector.ts'
import { describing } from '#lib/contract/leads/delivery/test-connection.ts'
import { fullLead, phoneLead } from '../../crm/lead.ts'
import { overApi } from '../../crm/over-api.ts'

const url = 'https://crm.example/hook?token=of-the-address'
const headers = 'Authorization: Bearer of-the-header'
const guide = readFileSync('docs/crm.md', 'utf8')

/** The example of the guide in a file: template or headers. */
const example = (file: string): string =>
  new RegExp(`^\`\`\`\\w+ ${file}\n(.*?)^\`\`\``, 'ms').exec(guide)?.[1] ?? ''

/** The settings in the guide's command that makes a connection. */
const commandOf = (name: string): Record<string, string> => {
  const [, command = ''] = new RegExp(`crm set http --name ${name} (.*?)\`\`\``, 's').exec(guide) ?? []
  const pairs = [...command.matchAll(/'?\b(url|id_path|format)=([^\s']+)/g)]
  return Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value]))
}

describe('the connector for any HTTP interface', () => {
  const crm = overApi(http, { url }, { headers })
  const { deliver, link } = crm
  const answer = (status: number, body?: unknown) => {
    crm.reply = () => ({ status, body })
  }
  beforeEach(() => answer(200))

  const bodyOf = async (template: unknown, lead = fullLead): Promise<unknown> => {
    await deliver(lead, null, { body: JSON.stringify(template) })
    return JSON.parse(crm.received().at(-1)?.body ?? '')
  }
  const refusal = (settings: object, secrets: object = { headers }): string => {
    try {
      http.check({ url, body: '{}', ...settings }, { ...secrets })
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  const person = { phone: '+919876543210', email: 'meera@example.org' }
  const note = { note: expect.stringContaining('Course: Weaving') }
  type Example = [
    name: string,
    url: string,
    key: string | undefined,
    reply: object,
    body: object,
    id?: string,
  ]
  const examples: Example[] = [
    [
      ...(['telecrm', 'https://next-api.telecrm.in/enterprise/ENTERPRISE_ID/autoupdatelead'] as const),
      ...(['Bearer YOUR_ASYNC_TOKEN', { status: 'QUEUED' }] as const),
      {
        fields: { ...person, name: 'Meera Lakshmi Nair', contact_source: 'monsoon' },
        actions: [{ type: 'ACTION_1001', fields: note }],
      },
    ],
    [
      ...([
        'frappe',
        'https://crm.school.example/api/resource/CRM%20Lead',
        'token API_KEY:API_SECRET',
      ] as const),
      { data: { doctype: 'CRM Lead', name: 'CRM-LEAD-2027-00001' } },
      {
        ...{ first_name: 'Meera Lakshmi', last_name: 'Nair', email: person.email, mobile_no: person.phone },
        ...{ website: 'https://www.example.org/weaving', job_title: 'Weaving' },
      },
      'CRM-LEAD-2027-00001',
    ],
    [
      ...(['n8n', 'https://n8n.school.example/webhook/enquiries', undefined] as const),
      { message: 'Workflow was started' },
      {
        ...{ ...person, id: '0b0e7a52-7a0e-4c59-9a5d-4b9a2f0f0a11_2', name: 'Meera Lakshmi Nair' },
        ...{ course: 'Weaving', text: 'When does it begin?\nIs there a hostel?', campaign: 'monsoon' },
      },
    ],
  ]
  test.each(examples)(
    'the example of the guide for %s sends what it shows',
    async (name, address, key, reply, body, receipt = null as never) => {
      const own = { ...commandOf(name), body: example(`${name}.json`) }
      const secrets = { headers: example(`${name}.headers`) }
      answer(200, reply)
      expect(await deliver(fullLead, null, own, secrets)).toEqual({ kind: 'delivered', receipt })
      const [received] = crm.received()
      const isForm = name === 'n8n'
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
      expect(received).toMatchObject({ method: 'POST', url: address, authorization: key, type })
      const pairs = () => Object.fromEntries(new URLSearchParams(received?.body))
      expect(isForm ? pairs() : JSON.parse(received?.body ?? '')).toEqual(body)
      if (isForm) expect(crm.sent()[0]?.headers['x-catalogue-token']).toBe('A_LONG_RANDOM_TEXT')
    },
  )

  test('a placeholder alone is the JSON value, and left out without one; within a text it is text', async () => {
    const template = {
      n: '{{repeats}}',
      yes: '{{ consent }}',
      list: '{{consent_purposes}}',
      all: '{{custom_fields}}',
      one: '{{custom_fields.utm_source}}',
      gone: '{{package_session_id}}',
      text: 'About {{course_title}}: {{package_session_id}}{{consent_purposes}}',
      fixed: [1, true, null, '{{email}}', '{{course_id}}'],
    }
    expect(await bodyOf(template, { ...fullLead, package_session_id: null, course_id: null })).toEqual({
      n: 2,
      yes: true,
      list: ['answer', 'newsletter'],
      all: { utm_source: 'poster' },
      one: 'poster',
      text: 'About Weaving: answer, newsletter',
      fixed: [1, true, null, 'meera@example.org'],
    })
  })

  test('no value of a visitor changes the structure, names a field or reaches a header', async () => {
    const message = '","admin":true,"x":"{{phone}} $& \u2028</script>\r\nX-Evil: 1'
    const custom_fields = JSON.parse('{"__proto__":"polluted","{{phone}}":"x"}')
    const lead = { ...fullLead, message, custom_fields }
    expect(await bodyOf({ a: 'x {{message}} y', b: '{{custom_fields.__proto__}}' }, lead)).toEqual({
      a: `x ${message} y`,
      b: 'polluted',
    })
    await deliver(lead, null, { format: 'form', body: '{"a":"{{message}}","b":"2"}' })
    const pairs = Object.fromEntries(new URLSearchParams(crm.received().at(-1)?.body))
    expect(pairs).toEqual({ a: message, b: '2' })
    const names = crm.sent().map(({ headers }) => Object.keys(headers).join(' '))
    expect(names).toEqual(Array(2).fill('content-type authorization'))
  })

  const placeholders = (count: number) => Array(count).fill('{{email}}')
  test.each<[what: string, settings: object, reason: RegExp]>([
    ['no JSON', { body: '{"a": {{email}}}' }, /body: is not JSON; write placeholders in quotes/],
    ['a mere text', { body: '"{{email}}"' }, /body: must be a JSON object or list/],
    ['an unknown field', { body: '{"a":"{{emial}}"}' }, /has no field "emial"; the nearest is email/],
    ['an inherited name', { body: '{"a":"{{constructor}}"}' }, /has no field "constructor"/],
    ['more than 16,000 characters', { body: `{"a":"${'x'.repeat(16_000)}"}` }, /more than 16000 characters/],
    ['101 placeholders', { body: JSON.stringify(placeholders(101)) }, /more than 100 placeholders/],
    ['a depth of 11', { body: `${'['.repeat(11)}1${']'.repeat(11)}` }, /nested more than 10 levels deep/],
    ['a nested form', { format: 'form', body: '{"a":{"b":"1"}}' }, /a form must be a flat object/],
    ['another method', { method: 'GET' }, /method: must be POST, PUT or PATCH/],
    ['no status', { taken: '200-' }, /taken: must be statuses/],
    ['a bad path', { id_path: 'data..id' }, /id_path: must be names/],
    ['a private address', { url: 'https://[::ffff:10.0.0.1]/' }, /the address is private/],
    ['plain HTTP', { url: 'http://crm.example/' }, /only https is/],
    ['a user in the address', { url: 'https://a:b@crm.example/' }, /must be an https URL/],
    ['an unknown setting', { follow: 'yes' }, /there is no setting follow/],
  ])('%s is refused', (_, settings, reason) => expect(refusal(settings)).toMatch(reason))

  test('settings just within the bounds are accepted', () => {
    expect(refusal({ body: `{"a":"${'x'.repeat(15_992)}"}` })).toBe('')
    expect(refusal({ body: JSON.stringify(placeholders(100)) })).toBe('')
    expect(refusal({ body: `${'['.repeat(10)}${']'.repeat(10)}` })).toBe('')
    expect(refusal({}, { headers: Array.from({ length: 20 }, (_, n) => `x-${n}: ${n}`).join('\n') })).toBe('')
  })

  test.each([
    ['a line without a colon', 'nonsense-secret', 'line 1 is not a header'],
    ['a value with a line break', 'A: x\r\n\tsecret', 'line 2 is not a header'],
    ['a carriage return alone', 'A: x\rB: secret', 'line 1 is not a header'],
    ['a letter beyond ASCII', 'A: secret\u0130', 'line 1 is not a header'],
    ['an empty value', 'A: ', 'line 1 is not a header'],
    ['a header of ours', 'Host: secret.example', 'line 1: host is set by the service'],
    ['the connection', 'Transfer-Encoding: secret', 'line 1: transfer-encoding is set by the service'],
    ['a proxy', 'Proxy-Authorization: secret', 'line 1: proxy-authorization is set by the service'],
    ['the same name twice', 'A: 1\na: secret', 'line 2: a appears twice'],
    ['21 lines', Array.from({ length: 21 }, (_, n) => `x-${n}: secret`).join('\n'), 'more than 20 lines'],
    ['8,001 characters', `A: ${'s'.repeat(8_000)}`, 'more than 8000 characters'],
  ])('%s in the headers is refused, without naming a value', (_, text, reason) => {
    const message = refusal({}, { headers: text })
    expect(message).toContain(reason)
    expect(message).not.toContain('secret')
  })

  test.each<[status: number, settings: object, outcome: object]>([
    [201, {}, { kind: 'delivered', receipt: null }],
    [202, { taken: '200,201' }, { reason: 'it answered 202, which does not count as success' }],
    [409, { taken: '200-299, 409' }, { kind: 'delivered', receipt: null }],
    [409, {}, { kind: 'refused', reason: 'it answered 409' }],
    [500, {}, { kind: 'unavailable' }],
    [200, { id_path: 'data.id' }, { kind: 'refused', reason: 'it answered 200 without an id at data.id' }],
  ])('a status of %i under %j', async (status, settings, outcome) => {
    answer(status)
    expect(await deliver(phoneLead, null, { body: '{}', ...settings })).toMatchObject(outcome)
  })

  test.each<[unknown, string | null]>([
    [{ list: [{ id: 7 }] }, '7'],
    [{ list: [{ id: 'a\nb' }] }, null],
    [{ list: [{ id: 'x'.repeat(201) }] }, null],
    [{ list: [{ id: { a: 1 } }] }, null],
    [{ list: 'text' }, null],
  ])('the id in %j', async (body, id) => {
    answer(200, body)
    const outcome = await deliver(fullLead, null, { body: '{}', id_path: 'list.0.id' })
    expect(outcome).toMatchObject(id === null ? { kind: 'refused' } : { kind: 'delivered', receipt: id })
  })

  test('a filled template of more than 256 KiB is not sent', async () => {
    const body = JSON.stringify(Array(100).fill('{{message}}'))
    const lead = { ...fullLead, message: 'x'.repeat(3_000) }
    const reason = 'the filled template has more than 262144 bytes'
    expect(await deliver(lead, null, { body })).toMatchObject({ kind: 'refused', reason })
    expect(crm.received()).toEqual([])
  })

  test('a test shows request and answer, secrets masked, also when nothing answers', async () => {
    answer(422, { error: 'bad token of-the-header, phone missing' })
    const connection = link({ body: '{"name":"{{full_name}}"}' })
    const testOver = async (send: Send) => {
      const described = describing(send, http.secretHeaders?.(connection.secrets) ?? {})
      const tested = { ...connection, send: described.send }
      const outcome = await attemptOnce(() => http.test({ id: 'i', slug: 'harbour' }, tested))
      return { outcome, exchange: described.text() }
    }
    const { outcome, exchange } = await testOver(connection.send)
    expect(outcome).toEqual({ kind: 'refused', reason: 'it answered 422' })
    expect(exchange).toBe(
      'POST https://crm.example/…ress\ncontent-type: application/json\nauthorization: …\n\n{"name":"Test Enquiry"}\n\n' +
        'HTTP 422\n\n\n{"error":"bad token …, phone missing"}',
    )
    const failed = await testOver(() =>
      Promise.reject(new DeliveryFailure(cause('silent', { host: 'crm.example' }))),
    )
    expect(failed.outcome).toMatchObject({ kind: 'unavailable', reason: 'no answer from crm.example' })
    expect(failed.exchange).toContain('POST https://crm.example/…')
    expect(JSON.stringify([exchange, failed, http.shown(connection.settings)])).not.toContain('of-the-')
  })
})
