import { randomBytes } from 'node:crypto'
import type { Db } from '#lib/base/db/open.ts'
import { db } from '#lib/base/db.ts'
import { canChooseInstitute, chooseInstitute } from '#lib/base/hosts/host-settings.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import type { Finding } from '#lib/contract/catalogue/rules/finding.ts'
import { slugFrom } from '#lib/contract/catalogue/rules/slugs.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { lineOf } from '#lib/office/findings/findings.ts'
import { findInstitute, type InstituteName } from '#lib/office/institutes/names.ts'

export const newInstituteFields = ['name', 'slug', 'address', 'time_zone', 'currency'] as const
type NewInstituteField = (typeof newInstituteFields)[number]
type NewInstitute = Record<NewInstituteField, string>

const paths: Readonly<Record<string, NewInstituteField>> = {
  'institute.name': 'name',
  'institute.slug': 'slug',
  'institute.contact.address': 'address',
  'site.time_zone': 'time_zone',
  'site.currency': 'currency',
}

/** Adds an empty institute. Returns the faults of its fields; throws `RefusedImport` if the slug is taken. */
export async function addInstitute(
  trx: Db,
  { name, slug, address, time_zone, currency }: NewInstitute,
): Promise<InstituteName | { faults: NewInstituteField[] }> {
  const given = {
    id: `institute-${randomBytes(9).toString('hex')}`,
    slug: slug || (await freeSlug(trx, name)),
    name,
    contact: { address: address || null },
  }
  const site = { time_zone: time_zone || 'UTC', currency: currency || null, languages: { enabled: false } }
  const parsed = parseDocument({ format: 'catalogue/1', institute: given, site })
  const faultOf = (fault: Finding) => {
    const field = paths[fault.on.id]
    if (field === undefined) throw new Error(`A new institute has a fault: ${lineOf(fault)}`)
    return field
  }
  if (!parsed.isValid) return { faults: parsed.faults.map(faultOf) }
  await importSource(trx, parsed.source)
  return parsed.source.institute
}

const slugMax = 40

async function freeSlug(trx: Db, name: string): Promise<string> {
  const slug = slugFrom(name).slice(0, slugMax).replace(/-$/, '') || 'institute'
  return (await findInstitute(trx, slug)) ? `${slug}-${randomBytes(3).toString('hex')}` : slug
}

/** Call `chooseInstitute` after the commit, so that this process shows the institute too. */
export async function storeChoice(trx: Db, instituteId: string): Promise<void> {
  await trx.deleteFrom('site_choice').execute()
  await trx.insertInto('site_choice').values({ institute_id: instituteId }).execute()
}

/** Makes this process show the institute that the operator chose, if any. Applies to embedded databases only. */
export async function followChoice(): Promise<void> {
  if (!canChooseInstitute()) return
  const choice = await db()
    .maintenance.selectFrom('site_choice as c')
    .innerJoin('institutes as i', 'i.id', 'c.institute_id')
    .select('i.slug')
    .executeTakeFirst()
  if (choice) chooseInstitute(choice.slug)
}
