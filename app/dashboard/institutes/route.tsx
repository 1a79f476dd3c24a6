import { link } from '#app/dashboard/page/answer.tsx'
import { form } from '#app/dashboard/page/form.tsx'
import { Refused } from '#app/dashboard/page/member-route.ts'
import { resource } from '#app/dashboard/page/resource.tsx'
import { screen } from '#app/dashboard/page/screen.tsx'
import { timeZones } from '#app/dashboard/settings/time-zones.ts'
import { RefusedImport } from '#lib/contract/catalogue/source/store/import-terms.ts'
import { addInstitute } from '#lib/modules/dashboard/institutes.ts'
import { workOn } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import { listInstituteSummaries } from '#lib/office/institutes/institutes.ts'
import { listSites } from '#lib/site/site-of-host.ts'

const institutes = resource({
  by: 'id',
  async rows({ db }) {
    const sites = await listSites(db)
    return (await listInstituteSummaries(db)).map((one) => ({ ...one, site: sites.get(one.slug) }))
  },
  columns: ({ words }) => ({
    [words.settings.names.name]: ({ name, slug, site }) => (
      <>
        <strong>{name}</strong>
        <span className="quiet">
          {slug} {site && <a href={`${site.origin}${site.base}/`}>{new URL(site.origin).host}</a>}
        </span>
      </>
    ),
    [words.sections.courses]: ({ courses }) => courses,
    [words.sections.enquiries]: ({ enquiries }) => enquiries,
  }),
  actions: {
    switch: {
      label: ({ words }) => words.institutes.switch,
      isFor: ({ id }, { session }) => id !== session.institute.id,
      async run({ db, session }, { id, slug }) {
        await workOn(db, session.id, id)
        return { event: { action: 'session.switch', subject: slug }, instituteId: id, to: link() }
      },
    },
  },
})

const addition = form({
  action: 'add',
  title: ({ words }) => words.institutes.add,
  lead: ({ words }) => <p>{words.institutes.addLead}</p>,
  label: ({ words }) => words.institutes.addNow,
  fields: ({ words: { institutes: said, settings }, session, sent }) => ({
    name: { label: settings.names.name, isRequired: true },
    slug: { label: said.slug, hint: said.slugHint },
    address: { label: settings.names.address, hint: said.addressHint },
    time_zone: {
      label: settings.names.time_zone,
      value: session.institute.time_zone,
      choices: timeZones(sent?.get('time_zone') ?? session.institute.time_zone),
    },
    currency: { label: said.currency, hint: said.currencyHint, isRequired: true },
  }),
  async run({ db, session, words, say }, given) {
    if (given.currency === '') throw new Refused('', { faults: { currency: words.institutes.currencyHint } })
    const added = await addInstitute(db, given).catch((error) => {
      if (!(error instanceof RefusedImport)) throw error
      throw new Refused('', { faults: { slug: say(words.refused.slugTaken, { value: given.slug }) } })
    })
    if ('faults' in added)
      throw new Refused('', {
        faults: Object.fromEntries(
          added.faults.map((field) => [
            field,
            say(words.refused[field], { value: given[field].slice(0, 60) }),
          ]),
        ),
      })
    await workOn(db, session.id, added.id)
    return {
      event: { action: 'institute.add', subject: added.slug, after: { name: added.name } },
      instituteId: added.id,
      to: link(),
    }
  },
})

export const { GET, POST } = screen({ section: 'institutes', isForOperators: true }, institutes, addition)
