import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findLead } from '#lib/contract/leads/list-leads.ts'
import { type NewLead, recordLead } from '#lib/contract/leads/record-lead.ts'
import { engines, useDatabase } from '../databases.ts'
import { addConnection, insertInstitute, listLeads, listMessages, newLead, setMessages } from './rows.ts'

const first = new Date('2026-05-01T09:00:00.000Z')
const later = new Date('2026-05-02T10:00:00.000Z')

const consent = {
  consent: true,
  consent_at: later,
  consent_page: 'https://school.example/b',
  consent_notice: 'privacy-3',
  consent_purposes: ['answer', 'news "letter", {x}'],
  consent_language: 'hi',
} satisfies Partial<NewLead>

const fieldsUpTo = (count: number, from = 0) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index + from}`, `${index + from}`]))

describe.each(engines)('a repeat, on $name', ({ open }) => {
  const { db } = useDatabase(open)
  beforeAll(async () => {
    await insertInstitute(db, 'craft')
    await addConnection(db, 'craft', 'crm')
  })
  beforeEach(() => db.deleteFrom('leads').execute())

  const record = (changes: Partial<NewLead>, now: Date) => recordLead(db, newLead(changes), now)

  describe('adds what the first one lacked', () => {
    test.each<[what: string, had: Partial<NewLead>, sent: Partial<NewLead>, kept: object]>([
      ['a phone', {}, { phone: '+919876543210' }, { phone: '+919876543210' }],
      ['a page', {}, { page_url: 'https://school.example/' }, { page_url: 'https://school.example/' }],
      ['a source', {}, { source: 'flyer' }, { source: 'flyer' }],
      ['custom fields', {}, { custom_fields: { a: '1' } }, { custom_fields: { a: '1' } }],
      [
        'new custom fields beside the others, those of any name',
        { custom_fields: { a: '1' } },
        { custom_fields: { ['__proto__']: '2', a: 'other', 'b"': 'c\\' } },
        { custom_fields: { a: '1', ['__proto__']: '2', 'b"': 'c\\' } },
      ],
      [
        'as many custom fields as there is room for, in the order sent',
        { custom_fields: fieldsUpTo(98) },
        { custom_fields: { k1: 'other', z: 'z', y: 'y', x: 'x' } },
        { custom_fields: { ...fieldsUpTo(98), z: 'z', y: 'y' } },
      ],
      ['an attribution', {}, { attribution: { gclid: 'g' } }, { attribution: { gclid: 'g' } }],
      [
        'another phone, beside the first',
        { phone: '+919876543210' },
        { phone: '+919876543219' },
        { phone: '+919876543210', other_phones: ['+919876543219'] },
      ],
      ['a consent with its proof', {}, consent, consent],
      ['a consent after a refusal', { consent: false }, consent, consent],
    ])('%s', async (_, had, sent, kept) => {
      const { id } = await record(had, first)
      expect(await record(sent, later)).toMatchObject({ id, created_at: first, isNew: false, isUpdate: true })
      expect(await listLeads(db, {})).toMatchObject([{ id, repeats: 1, last_repeated_at: later, ...kept }])
      expect(await record(sent, later)).toMatchObject({ id, isUpdate: false })
      expect(await listLeads(db, {})).toMatchObject([{ repeats: 2, ...kept }])
    })
  })

  describe('overwrites nothing', () => {
    const all = {
      phone: '+919876543210',
      page_url: 'https://school.example/a',
      source: 'site',
      custom_fields: { a: '1', empty: '' },
      attribution: { utm_source: 'news' },
      ...consent,
      consent_notice: null,
    } satisfies Partial<NewLead>
    test.each<[what: string, sent: Partial<NewLead>]>([
      ['with nothing', {}],
      ['with another name', { full_name: 'Somebody Else' }],
      ['with the address in capitals, by another visitor', { email: 'MEERA@example.org', visitor: 'other' }],
      ['with more of an attribution', { attribution: { utm_source: 'x', gclid: 'g' } }],
      ['with the same phone in another notation', { phone: '09876543210' }],
      ['with another page and source', { page_url: 'https://evil.example/', source: 'x' }],
      ['with custom fields that are there', { custom_fields: { a: 'x', empty: 'x' } }],
      ['with a refusal', { consent: false }],
      ['with another proof', { ...consent, consent_at: new Date('2030-01-01'), consent_language: 'fr' }],
    ])('%s', async (_, sent) => {
      await record(all, first)
      for (const now of [later, first])
        expect(await record(sent, now)).toMatchObject({ isNew: false, isUpdate: false })
      const repeated = { repeats: 2, last_repeated_at: later, update_id: null }
      const kept = { full_name: 'Meera Nair', visitor: 'hash', ...repeated, ...all }
      expect(await listLeads(db, {})).toMatchObject([kept])
    })

    test('and adds at most five phone numbers, each once', async () => {
      const phone = (last: number) => ({ phone: `+9198765432${10 + last}` })
      await record(phone(0), first)
      for (const last of [1, 2, 1, 3, 4, 5]) await record(phone(last), later)
      const sixth = await record(phone(6), later)
      expect(sixth).toMatchObject({ isNew: false, isUpdate: false })
      const other_phones = [1, 2, 3, 4, 5].map((last) => phone(last).phone)
      expect(await listLeads(db, {})).toMatchObject([{ ...phone(0), other_phones }])
    })

    test('and adds at most a hundred custom fields', async () => {
      await record({ custom_fields: fieldsUpTo(100) }, first)
      expect(await record({ custom_fields: { new: 'x' } }, later)).toMatchObject({ isUpdate: false })
      expect(await listLeads(db, {})).toMatchObject([{ custom_fields: fieldsUpTo(100) }])
    })
  })

  test('concurrent with others loses no field, and each new field is reported once', async () => {
    const { id } = await record({}, first)
    const sent = Array.from({ length: 60 }, (_, index) => ({ custom_fields: fieldsUpTo(1, index % 20) }))
    const recorded = await Promise.all(sent.map((changes) => record(changes, later)))
    expect(recorded.filter(({ isUpdate }) => isUpdate)).toHaveLength(20)
    expect(await listLeads(db, { id })).toMatchObject([{ repeats: 60, custom_fields: fieldsUpTo(20) }])
  })

  describe('waits as a message of its own, and leaves the enquiry', () => {
    const repeat = { event: 'updated', adds: true, state: 'waiting', at: later }
    test.each<[string, Parameters<typeof setMessages>[2], string | null, object[]]>([
      [
        'delivered',
        { state: 'delivered', receipt: 'r' },
        null,
        [{ state: 'delivered', receipt: 'r' }, repeat],
      ],
      [
        'delivered, and held when it looks like spam',
        { state: 'delivered' },
        'links',
        [{ state: 'delivered' }],
      ],
      ['parked', { state: 'parked', attempts: 9 }, null, [{ state: 'parked', attempts: 9 }, repeat]],
      [
        'waiting, and held when it looks like spam',
        { attempts: 3 },
        'links',
        [{ state: 'waiting', attempts: 3 }],
      ],
    ])('%s', async (_, before, suspicion, after) => {
      const { id } = await record({}, first)
      await setMessages(db, id, before)
      await record({ phone: '+919876543210', suspicion }, later)
      expect(await findLead(db, id)).toMatchObject({ suspicion, ...(suspicion && { state: 'held' }) })
      expect(await listMessages(db, id)).toMatchObject(after)
    })
  })
})
