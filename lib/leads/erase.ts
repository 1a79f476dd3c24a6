import { type SqlBool, sql } from 'kysely'
import { compactPhone } from '#lib/catalogue/rules/reach.ts'
import type { Db } from '#lib/db/open.ts'
import { formPersons } from './form-persons.ts'
import { emailForm, phoneForm } from './person.ts'

/** Whose enquiries: those with the e-mail address, and those with the phone. At least one is given. */
export interface Person {
  email?: string | undefined
  phone?: string | undefined
  /** Undefined: at every institute. */
  instituteId?: string | undefined
}

/** An enquiry of a person, by what lets the institute find it in its CRM; nothing in it names the person. */
export interface PersonsLead {
  id: string
  /** The institute's slug. */
  institute: string
  state: string
  delivered_at: string | null
  /** The CRM's id for it. */
  receipt: string | null
}

/** What `erasePerson` would erase now. */
export async function findPersonsLeads(db: Db, person: Person): Promise<PersonsLead[]> {
  await formPersons(db)
  return listPersonsLeads(db, person)
}

async function listPersonsLeads(db: Db, person: Person): Promise<PersonsLead[]> {
  const rows = await selectPersonsLeads(db, person).execute()
  return rows.map((row) => ({ ...row, delivered_at: row.delivered_at?.toISOString() ?? null }))
}

/**
 * Erases a person's enquiries with all that waits to be delivered of them: nothing of them stays here, not even hashed.
 * What the CRM has got stays there, so that is answered. One that is just being sent may still arrive.
 */
export async function erasePerson(db: Db, person: Person): Promise<PersonsLead[]> {
  await formPersons(db)
  return db.transaction().execute(async (trx) => {
    const leads = await listPersonsLeads(trx, person)
    const ids = leads.map(({ id }) => id)
    if (ids.length > 0) await trx.deleteFrom('leads').where('id', 'in', ids).execute()
    return leads
  })
}

function selectPersonsLeads(db: Db, { email, phone, instituteId }: Person) {
  let query = db
    .selectFrom('leads as l')
    .innerJoin('institutes as i', 'i.id', 'l.institute_id')
    .innerJoin('lead_deliveries as d', 'd.lead_id', 'l.id')
    .select(['l.id', 'i.slug as institute', 'd.state', 'd.delivered_at', 'd.receipt'])
    .where((eb) =>
      eb.or([
        ...(email === undefined ? [] : [hasEmailForm(emailForm(email))]),
        ...(phone === undefined ? [] : [hasPhoneForm(phoneForm(compactPhone(phone)))]),
      ]),
    )
  if (instituteId !== undefined) query = query.where('l.institute_id', '=', instituteId)
  return query.orderBy('l.created_at').orderBy('l.id').forUpdate('l')
}

/** Indexes hold these very expressions. */
const hasEmailForm = (form: string) =>
  sql<SqlBool>`coalesce(l.email_form, lower(l.email collate "C")) = ${form}`
const hasPhoneForm = (form: string) => sql<SqlBool>`right(ltrim(l.phone, '+'), 10) = ${form}`
