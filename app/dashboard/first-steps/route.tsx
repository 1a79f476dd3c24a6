import type { ReactNode } from 'react'
import { link, siteLink } from '#app/dashboard/page/answer.tsx'
import { ActionForm, Row } from '#app/dashboard/page/fields.tsx'
import {
  type DashboardRequest,
  type Done,
  dashboardRoute,
  Refused,
} from '#app/dashboard/page/member-route.ts'
import { canChooseInstitute, chooseInstitute } from '#lib/base/hosts/settings.ts'
import { storeChoice } from '#lib/modules/dashboard/institutes.ts'
import { listDoneSteps, type Step, steps } from '#lib/modules/dashboard/steps.ts'
import { deployment } from '#lib/site/settings.ts'

/**
 * Page that lists what a new institute has to do before visitors can find it and enquire. Completed steps are ticked.
 */
export const { GET, POST } = dashboardRoute({
  section: 'today',
  isForAdmins: true,
  async show(request) {
    const { words, say } = request
    const done = await doneOf(request)
    const ways = waysOf(request, done)
    const body = (
      <>
        <p>{say(words.steps.lead, { done: done.size, all: steps.length })}</p>
        <ol className="rows">
          {steps.map((step) => (
            <Row
              key={step}
              title={<strong>{words.steps[step]}</strong>}
              badge={done.has(step) ? ['good', words.steps.done] : ['wait', words.steps.open]}
            >
              {(step === 'public' || !done.has(step)) && ways[step]}
            </Row>
          ))}
        </ol>
      </>
    )
    return { title: words.steps.title, body }
  },
  actions: { choose },
})

/** Returns the completed steps. The institute counts as public when it has a site here. */
export async function doneOf({ db, now, session }: DashboardRequest): Promise<Set<Step>> {
  const done = await listDoneSteps(db, session.institute.id, now)
  if (siteLink(session) !== undefined) done.add('public')
  return done
}

function waysOf(request: DashboardRequest, done: Set<Step>): Record<Step, ReactNode> {
  const { words, say, session, here } = request
  const { steps: said } = words
  const { origin } = deployment()
  const site = siteLink(session)
  const way = (...links: [path: string, label: string][]) => (
    <span className="ways">
      {links.map(([path, label]) => (
        <a key={path} href={link(path)}>
          {label}
        </a>
      ))}
    </span>
  )
  const choice = canChooseInstitute() ? (
    <ActionForm to={here} action="choose" label={said.choose} />
  ) : (
    <span>{say(said.setting, { slug: session.institute.slug })}</span>
  )
  return {
    courses: way(['/import', said.upload], ['/course', words.courses.add]),
    staff: way(['/staff', words.staff.invite]),
    public: done.has('public') ? (
      <a href={site}>{new URL(site ?? '', origin).href}</a>
    ) : (
      <>
        <span className="quiet">{said.publicLead}</span>
        {session.staff.isOperator ? choice : <span>{said.askOperator}</span>}
        <a href={link('/site')}>{words.site.add}</a>
      </>
    ),
    connection: way(['/connections', words.connections.choose]),
    key: way(['/keys', words.keys.make]),
    website: way(['/site', words.websites.add]),
  }
}

async function choose({ db, session, words }: DashboardRequest): Promise<Done> {
  const { id, slug } = session.institute
  if (!session.staff.isOperator || !canChooseInstitute()) throw new Refused(words.steps.askOperator)
  const before = { slug: deployment().institute }
  await storeChoice(db, id)
  return {
    event: { action: 'institute.choose', subject: slug, before, after: { slug } },
    after: () => chooseInstitute(slug),
  }
}
