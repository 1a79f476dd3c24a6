import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hubspot } from '#lib/contract/leads/crm/hubspot.ts'
import type { Reply } from '../../crm/api-server.ts'
import { type HubSpotServer, hubSpotServer } from '../../crm/hubspot-server.ts'
import { fullLead, fullText, phoneLead, phoneText } from '../../crm/lead.ts'
import { overApi } from '../../crm/over-api.ts'

describe('HubSpot', () => {
  const crm = overApi(hubspot, {}, { access_token: 'pat-eu1-secret' })
  let kept: HubSpotServer
  beforeEach(() => {
    kept = hubSpotServer('pat-eu1-secret')
    crm.reply = kept.reply
  })
  afterEach(() => expect(kept.faults).toEqual([]))

  const add = (properties: Record<string, string | null>) => {
    const contact = { id: '77', properties }
    kept.contacts.push(contact)
    return contact
  }
  const meera = {
    ...{ email: 'meera@example.org', firstname: 'Meera Lakshmi', lastname: 'Nair' },
    ...{ phone: '+919876543210', message: fullText },
  }

  test('a new person becomes a contact with every field', async () => {
    expect(await crm.deliver()).toEqual({ kind: 'delivered', receipt: '501' })
    expect(kept.contacts).toEqual([{ id: '501', properties: meera }])
    expect(kept.notes).toEqual([])
  })

  test('fields that the visitor left out are not sent, so that they clear nothing', async () => {
    await crm.deliver({ ...fullLead, phone: null, full_name: 'Meera' })
    expect(Object.keys(kept.contacts[0]?.properties ?? {})).toEqual(['email', 'lastname', 'message'])
  })

  test('the message goes into the property that the institute chose', async () => {
    await crm.deliver(fullLead, null, { message_property: 'last_enquiry' })
    expect(kept.contacts[0]?.properties.last_enquiry).toBe(fullText)
  })

  test('properties of a contact are never overwritten: another name and phone go into a note', async () => {
    const before = { ...meera, message: 'An earlier one.' }
    const contact = add({ ...before })
    const lead = { ...fullLead, full_name: 'Someone <b>Else</b>', phone: '+911111111111' }
    expect(await crm.deliver(lead)).toEqual({ kind: 'delivered', receipt: '77' })
    expect(contact.properties).toEqual(before)
    expect(kept.notes).toHaveLength(1)
    expect(kept.notes[0]).toMatchObject({ contact: '77' })
    expect(kept.notes[0]?.body).toContain(
      'Name: Someone &lt;b&gt;Else&lt;/b&gt;<br>Email: meera@example.org<br>Phone: +911111111111<br><br>When does it begin?',
    )
  })

  test('empty properties of a contact are filled in, the parts of a name only together', async () => {
    const contact = add({ ...meera, firstname: null, lastname: 'Menon', phone: '', message: null })
    await crm.deliver()
    expect(contact.properties).toEqual({ ...meera, firstname: null, lastname: 'Menon' })
    expect(kept.notes[0]?.body).toContain('Name: Meera Lakshmi Nair')
  })

  test('a repeated attempt, as after a lost answer, changes nothing and adds no note', async () => {
    await crm.deliver()
    expect(await crm.deliver()).toEqual({ kind: 'delivered', receipt: '501' })
    expect([kept.contacts.length, kept.notes.length]).toEqual([1, 0])
  })

  test('a contact is found by its secondary e-mail address', async () => {
    const contact = add({ ...meera, email: 'main@example.org', message: 'An earlier one.' })
    kept.seconds[meera.email] = '77'
    expect(await crm.deliver()).toEqual({ kind: 'delivered', receipt: '77' })
    expect(contact.properties.email).toBe('main@example.org')
    expect(kept.notes).toHaveLength(1)
  })

  const ravi = { lastname: 'Ravi', phone: '+919876543210', message: phoneText }

  test('a person with only an unknown phone number becomes a new contact', async () => {
    expect(await crm.deliver(phoneLead)).toEqual({ kind: 'delivered', receipt: '501' })
    expect(kept.contacts).toEqual([{ id: '501', properties: ravi }])
  })

  test('a person with only a known phone number keeps the name, and gets a note', async () => {
    const contact = add({ lastname: 'Rao', phone: '+919876543210', message: 'An earlier one.' })
    await crm.deliver(phoneLead)
    expect(contact.properties).toEqual({ ...ravi, lastname: 'Rao', message: 'An earlier one.' })
    expect(kept.notes[0]?.body).toContain('Name: Ravi<br>Phone: +919876543210')
  })

  test('a repeat updates the earlier contact without a search', async () => {
    add({ lastname: 'Ravi', phone: null, message: 'An earlier one.' })
    await crm.deliver(phoneLead, '77')
    const calls = crm
      .received()
      .map(({ method, url }) => `${method} ${new URL(url).pathname.split('/').at(-1)}`)
    expect(calls).toEqual(['GET 77', 'PATCH 77', 'POST notes'])
  })

  test('a repeat makes a new contact when the earlier one was deleted', async () => {
    expect(await crm.deliver(phoneLead, '77')).toEqual({ kind: 'delivered', receipt: '501' })
  })

  const refused = (reason: string) => ({ kind: 'refused', reason })
  const invalid = { category: 'VALIDATION_ERROR', message: 'meera@example.org is bad' }
  const limited = { status: 429, headers: { 'retry-after': '10' }, body: { category: 'RATE_LIMITS' } }
  const retryAfter = new Date('2027-03-02T10:00:10.000Z')
  test.each<[string, Reply, object]>([
    ['a refused value', { status: 400, body: invalid }, refused('it answered 400 (VALIDATION_ERROR)')],
    ['too many calls', limited, { kind: 'unavailable', reason: 'it answered 429 (RATE_LIMITS)', retryAfter }],
    ['text for a category', { status: 400, body: { category: meera.email } }, refused('it answered 400')],
  ])('%s is reported without personal data', async (_, answer, outcome) => {
    crm.reply = () => answer
    expect(await crm.deliver()).toEqual(outcome)
  })

  test('the test of a connection writes, so that success proves writing', async () => {
    const receipt = 'the contact test-enquiry@example.com (501); you can delete it'
    expect(await crm.test()).toEqual({ kind: 'delivered', receipt })
    const written = { lastname: 'Enquiry', email: 'test-enquiry@example.com' }
    expect(kept.contacts[0]?.properties).toMatchObject(written)
    crm.reply = (request) => (request.method === 'GET' ? kept.reply(request) : { status: 403, body: {} })
    kept.contacts.length = 0
    expect(await crm.test()).toEqual({ kind: 'unavailable', reason: 'it answered 403' })
  })

  test('invalid settings are named, secrets without their value', () => {
    expect(() => hubspot.check({ message_property: 'Not One' }, { access_token: 'with space' })).toThrow(
      'Invalid connection settings: message_property: must be the internal name of a property, such as message; ' +
        'access_token: contains white space.',
    )
    expect(() => hubspot.check({ url: 'x' }, {})).toThrow('is no setting url; access_token: is missing.')
  })
})
