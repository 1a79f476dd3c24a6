import { link } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { ActionForm, Field, Section, Table } from '#app/dashboard/page/fields.tsx'
import {
  type DashboardRequest,
  type Done,
  dashboardRoute,
  namedIn,
  Refused,
} from '#app/dashboard/page/member-route.ts'
import { timeZones } from '#app/dashboard/settings/time-zones.ts'
import type { SiteAddress } from '#lib/base/hosts/rule.ts'
import { RefusedImport } from '#lib/contract/catalogue/source/store/import-run.ts'
import { addInstitute, newInstituteFields } from '#lib/modules/dashboard/institutes.ts'
import { workOn } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import { type InstituteSummary, listInstituteSummaries } from '#lib/office/institutes/institutes.ts'
import { listInstituteNames } from '#lib/office/institutes/names.ts'
import { listSites } from '#lib/site/catalogue/open.ts'

/** Page that lists all institutes in the database, for operators. */
export const { GET, POST } = dashboardRoute({
  section: 'institutes',
  isForOperators: true,
  async show(request) {
    const { db, words, sent, here } = request
    const { institutes: said } = words
    const summaries = await listInstituteSummaries(db)
    const sites = await listSites(db)
    const value = (name: string) => sent?.get(name) ?? ''
    const body = (
      <>
        <Table
          columns={[said.name, words.sections.courses, words.sections.enquiries, said.work]}
          rows={summaries.map((one) => ({ key: one.id, cells: cellsOf(request, one, sites.get(one.slug)) }))}
        />
        <Section title={said.add}>
          <p>{said.addLead}</p>
          <ActionForm to={here} action="add" label={said.addNow} isLong>
            <Field name="name" label={said.name} value={value('name')} isRequired />
            <Field name="slug" label={said.slug} value={value('slug')} hint={said.slugHint} />
            <Field name="address" label={said.address} value={value('address')} hint={said.addressHint} />
            <Field
              name="time_zone"
              label={said.time_zone}
              value={sent?.get('time_zone') ?? request.session.institute.time_zone}
              choices={timeZones(sent?.get('time_zone') ?? request.session.institute.time_zone)}
            />
            <Field
              name="currency"
              label={said.currency}
              value={value('currency')}
              hint={said.currencyHint}
              isRequired
            />
          </ActionForm>
        </Section>
      </>
    )
    return { body }
  },
  actions: { add, switch: change },
})

function cellsOf(
  { words, session, here }: DashboardRequest,
  { id, slug, name, courses, enquiries }: InstituteSummary,
  site: SiteAddress | undefined,
) {
  const { institutes: said } = words
  const title = (
    <>
      <strong>{name}</strong>
      <span className="quiet">
        {slug} {site && <a href={`${site.origin}${site.base}/`}>{new URL(site.origin).host}</a>}
      </span>
    </>
  )
  const work =
    id === session.institute.id ? (
      <a href={link('/first-steps')}>{words.steps.title}</a>
    ) : (
      <ActionForm to={here} action="switch" label={said.switch} fields={{ id }} isQuiet />
    )
  return [title, courses, enquiries, work]
}

async function add({ db, session, words, say }: DashboardRequest, form: Form): Promise<Done> {
  const given = Object.fromEntries(newInstituteFields.map((field) => [field, form.get(field)?.trim() ?? '']))
  if (given.currency === '')
    throw new Refused(`${words.institutes.currency}: ${words.institutes.currencyHint}`)
  const added = await addInstitute(db, given as Parameters<typeof addInstitute>[1]).catch((error) => {
    if (!(error instanceof RefusedImport)) throw error
    const fault = say(words.refused.slugTaken, { value: given.slug ?? '' })
    throw new Refused(`${words.institutes.slug}: ${fault}`)
  })
  if ('faults' in added)
    throw new Refused(
      added.faults
        .map(({ field }) => {
          const value = given[field]?.slice(0, 60) ?? ''
          return `${words.institutes[field]}: ${say(words.refused[field], { value })}`
        })
        .join(' '),
    )
  await workOn(db, session.id, added.id)
  return {
    event: { action: 'institute.add', subject: added.slug, after: { name: added.name } },
    instituteId: added.id,
    to: link('/first-steps'),
  }
}

async function change({ db, session }: DashboardRequest, form: Form): Promise<Done> {
  const { id, slug } = namedIn(form, 'id', await listInstituteNames(db))
  await workOn(db, session.id, id)
  return { event: { action: 'session.switch', subject: slug }, instituteId: id, to: link() }
}
