import type { ReactNode } from 'react'
import { link, siteLink } from '#app/dashboard/page/answer.tsx'
import { ActionForm, BadgeOf } from '#app/dashboard/page/fields.tsx'
import { type DashboardRequest, type Done, Refused } from '#app/dashboard/page/member-route.ts'
import { canChooseInstitute, chooseInstitute } from '#lib/base/hosts/host-settings.ts'
import { storeChoice } from '#lib/modules/dashboard/institutes.ts'
import { listDoneSteps, type Step, steps } from '#lib/modules/dashboard/steps.ts'
import { deployment } from '#lib/site/site-settings.ts'

/** Returns the completed steps. The institute counts as public when it has a site here. */
export async function doneOf({ db, now, session }: DashboardRequest): Promise<Set<Step>> {
  const done = await listDoneSteps(db, session.institute.id, now)
  if (siteLink(session) !== undefined) done.add('public')
  return done
}

export function FirstSteps({ request, done }: { request: DashboardRequest; done: ReadonlySet<Step> }) {
  const { words, say } = request
  if (done.size === steps.length) return null
  return (
    <details className="screen" open={!done.has('courses') || !done.has('public')}>
      <summary>
        {words.steps.title}: {say(words.steps.lead, { done: done.size, all: steps.length })}
      </summary>
      <ol className="rows">
        {steps.map((step) => (
          <li key={step}>
            <span>
              <strong>{words.steps[step]}</strong>{' '}
              <BadgeOf badge={done.has(step) ? ['good', words.steps.done] : ['wait', words.steps.open]} />
            </span>
            {step === 'public' && <PublicAddress request={request} />}
            {step !== 'public' && !done.has(step) && waysOf(request)[step]}
          </li>
        ))}
      </ol>
    </details>
  )
}

function waysOf({ words }: DashboardRequest): Record<Exclude<Step, 'public'>, ReactNode> {
  const way = (...links: [path: string, label: string][]) => (
    <span className="ways">
      {links.map(([path, label]) => (
        <a key={path} href={link(path)}>
          {label}
        </a>
      ))}
    </span>
  )
  return {
    courses: way(['/import', words.steps.upload], ['/course', words.courses.add]),
    staff: way(['/staff', words.staff.invite]),
    connection: way(['/connections', words.connections.choose]),
    key: way(['/keys', words.keys.make]),
    website: way(['/site', words.websites.add]),
  }
}

function PublicAddress({ request: { words, say, session, here } }: { request: DashboardRequest }) {
  const { steps: said } = words
  const site = siteLink(session)
  if (site !== undefined) return <a href={site}>{new URL(site, deployment().origin).href}</a>
  const choice = canChooseInstitute() ? (
    <ActionForm to={here} action="choose" label={said.choose} />
  ) : (
    <span>{say(said.setting, { slug: session.institute.slug })}</span>
  )
  return (
    <>
      <span className="quiet">{said.publicLead}</span>
      {session.staff.isOperator ? choice : <span>{said.askOperator}</span>}
      <a href={link('/site')}>{words.site.add}</a>
    </>
  )
}

export async function choose({ db, session, words }: DashboardRequest): Promise<Done> {
  const { id, slug } = session.institute
  if (!session.staff.isOperator || !canChooseInstitute()) throw new Refused(words.steps.askOperator)
  const before = { slug: deployment().institute }
  await storeChoice(db, id)
  return {
    event: { action: 'institute.choose', subject: slug, before, after: { slug } },
    after: () => chooseInstitute(slug),
  }
}
