import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { erasePerson, findPersonsLeads, type Person } from '#lib/contract/leads/erase.ts'
import { selectLeads } from '#lib/contract/leads/list-leads.ts'
import { recordLead } from '#lib/contract/leads/record-lead.ts'
import { databases, useDatabase } from '../databases.ts'
import { insertInstitute, listLeads, newLead } from './rows.ts'

const now = new Date('2026-05-01T09:00:00.000Z')

describe.each(databases)('on $name', ({ open }) => {
  const { db } = useDatabase(open)
  beforeAll(async () => {
    for (const id of ['craft', 'dance']) await insertInstitute(db, id)
  })
  beforeEach(async () => {
    await db.deleteFrom('leads').execute()
  })

  const record = (changes: Parameters<typeof newLead>[0]) => recordLead(db, newLead(changes), now)
  const erase = (person: Person, alsoByPhone = false) => erasePerson(db, person, { alsoByPhone })
  const kindsOf = async (person: Person) =>
    (await findPersonsLeads(db, person)).map(({ id, match }) => `${id} ${match}`)
  const idsOf = (leads: { id: string }[]) => leads.map(({ id }) => id)

  test.each([['jos\u00e9@example.org', 'JOSE\u0301@example.org']])(
    '%s is found, repeated and erased as %s',
    async (one, other) => {
      const { id } = await record({ email: one })
      const neighbour = await record({ email: 'jose@example.org' })
      expect(idsOf(await findPersonsLeads(db, { email: other }))).toEqual([id])
      expect(await record({ email: other.trim() })).toMatchObject({ id, isNew: false })
      expect(idsOf(await erase({ email: other }))).toEqual([id])
      expect(idsOf(await listLeads(db, {}))).toEqual([neighbour.id])
    },
  )

  test('a person is erased by the phone number of an enquiry that has an e-mail address as well', async () => {
    const { id } = await record({ phone: '+919876500001' })
    await record({ email: 'other@example.org', phone: '+919876500002' })
    for (const search of ['०९८७६५ 00001', '98765\u201100001 x11'])
      expect(idsOf(await selectLeads(db, { search }).execute())).toEqual([id])
    expect(await findPersonsLeads(db, { phone: '98765' })).toEqual([])
    expect(idsOf(await erase({ phone: 'tel:098765\u201100001' }))).toEqual([id])
  })

  test('a person is found and erased by a number that only a repeat had', async () => {
    const { id } = await record({ phone: '+919876500001' })
    await record({ phone: '+919876500002' })
    for (const search of ['0001', '98765 00002'])
      expect(idsOf(await selectLeads(db, { search }).execute())).toEqual([id])
    const shared = await record({ email: 'two@example.org', phone: '09876500002' })
    expect(await kindsOf({ email: 'meera@example.org' })).toEqual([`${id} email`, `${shared.id} phone`])
    expect(idsOf(await erase({ phone: '9876500002' })).sort()).toEqual([id, shared.id].sort())
  })

  test('an enquiry with only the same phone number is marked so, and erased only on request', async () => {
    const byEmail = await record({ email: 'one@example.org' })
    const byPhone = await record({ email: 'two@example.org', phone: '+919876500001' })
    await record({ email: 'three@example.org', phone: '+919876500002' })
    const person = { email: 'one@example.org', phone: '9876500001' }
    const kinds = await kindsOf(person)
    expect(kinds).toEqual([`${byEmail.id} email`, `${byPhone.id} phone`])
    expect(idsOf(await erase(person))).toEqual([byEmail.id])
    expect(idsOf(await erase(person, true))).toEqual([byPhone.id])
    expect(await listLeads(db, {})).toHaveLength(1)
  })

  test('a person is erased at the named institute only', async () => {
    const { id } = await record({})
    const other = await record({ institute_id: 'dance' })
    expect(idsOf(await erase({ email: 'meera@example.org', instituteId: 'craft' }))).toEqual([id])
    expect(idsOf(await findPersonsLeads(db, { email: 'meera@example.org' }))).toEqual([other.id])
  })
})
