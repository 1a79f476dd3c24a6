import { dashboardRoute, Refused, refusing, type Visit } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Field } from '#app/dashboard/frame/fields.tsx'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { momentIn, wordFor } from '#app/dashboard/words/words.ts'
import { readWebsite } from '#lib/websites/origin.ts'
import {
  addProof,
  checkProof,
  listProved,
  type Proof,
  removeProved,
  type Website,
} from '#lib/websites/proofs.ts'
import { lookingHere, proofHost, proofName, proofPath } from '#lib/websites/prove.ts'

const here = () => link('/websites')

/** The websites whose pages may use the institute's keys, and how they prove whose they are. */
export const { GET, POST } = dashboardRoute({
  section: 'websites',
  isForAdmins: true,
  async show(visit) {
    const { words } = visit
    const websites = await listProved(visit.db, visit.session.institute.id)
    const body = (
      <>
        <p>{words.websites.lead}</p>
        <ul className="rows">
          {websites.map((website) => (
            <WebsiteRow key={website.origin} visit={visit} website={website} />
          ))}
        </ul>
        <section>
          <h2>{words.websites.add}</h2>
          <ActionForm to={here()} action="add" label={words.websites.addIt}>
            <Field name="origin" type="url" label={words.websites.origin} isRequired />
          </ActionForm>
        </section>
      </>
    )
    return { title: words.sections.websites, body }
  },
  actions: {
    add: {
      async run({ db, now, session }, form) {
        const origin = refusing(() => readWebsite(form.get('origin') ?? ''))
        await addProof(db, session.institute.id, origin, now)
        return { deed: { action: 'website.add', subject: origin } }
      },
    },
    check: { run: check },
    remove: {
      async run(visit, form) {
        const website = await websiteOf(visit, form)
        if (!website) return 'missing'
        const { origin, isAllowed, proof } = website
        await removeProved(visit.db, visit.session.institute.id, origin)
        const before = { allowed: isAllowed, proved_at: proof?.proved_at?.toISOString() ?? null }
        return { deed: { action: 'website.remove', subject: origin, before } }
      },
    },
  },
})

async function websiteOf({ db, session }: Visit, form: Form): Promise<Website | undefined> {
  const mine = await listProved(db, session.institute.id)
  return mine.find(({ origin }) => origin === form.get('origin'))
}

async function check(visit: Visit, form: Form) {
  const { db, now, session, words, say } = visit
  const website = await websiteOf(visit, form)
  if (!website?.proof) return 'missing'
  const { origin, proof } = website
  const place = { institute_id: session.institute.id, origin, token: proof.token }
  const fault = await checkProof(db, place, lookingHere(), now)
  if (fault !== undefined) throw new Refused(say(words.websites.notFound, { fault }))
  const before = { proved_at: proof.proved_at?.toISOString() ?? null }
  return {
    deed: { action: 'website.check', subject: origin, before, after: { proved_at: now.toISOString() } },
  }
}

function WebsiteRow({ visit, website }: { visit: Visit; website: Website }) {
  const { words } = visit
  const { origin, proof, isAllowed } = website
  const { text, tone } = stateOf(visit, website)
  const isOpen = proof !== null && (proof.proved_at === null || proof.failing_since !== null)
  return (
    <li>
      <span>
        <strong>{origin}</strong> <span className={`badge badge-${tone}`}>{text}</span>
      </span>
      {isOpen && <Instructions visit={visit} origin={origin} proof={proof} />}
      <div className="doing">
        {proof ? (
          <ActionForm to={here()} action="check" label={words.websites.check} fields={{ origin }} />
        ) : (
          isAllowed && (
            <ActionForm to={here()} action="add" label={words.websites.prove} fields={{ origin }} isQuiet />
          )
        )}
        <ActionForm to={here()} action="remove" label={words.remove} fields={{ origin }} isQuiet />
      </div>
    </li>
  )
}

function stateOf({ words, say, language, session }: Visit, { proof, isAllowed }: Website) {
  const moment = (at: Date) => momentIn(language, session.institute.time_zone, at)
  const { websites } = words
  if (proof?.proved_at && proof.failing_since)
    return { text: say(websites.failing, { when: moment(proof.failing_since) }), tone: 'fault' }
  if (proof?.proved_at) {
    const how = wordFor(websites.means, proof.means ?? '')
    return { text: say(websites.proved, { how, when: moment(proof.proved_at) }), tone: 'good' }
  }
  return isAllowed ? { text: websites.unproved, tone: 'wait' } : { text: websites.pending, tone: 'wait' }
}

function Instructions({
  visit: { words, say },
  origin,
  proof,
}: {
  visit: Visit
  origin: string
  proof: Proof
}) {
  const { websites } = words
  const ways = [
    [say(websites.file, { path: `${origin}${proofPath}` }), proof.token],
    [websites.meta, `<meta name="${proofName}" content="${proof.token}">`],
    [say(websites.dns, { host: proofHost(origin) }), proof.token],
  ]
  return (
    <div>
      <p>{websites.how}</p>
      <ul>
        {ways.map(([words, value]) => (
          <li key={words}>
            {words}
            <pre>{value}</pre>
          </li>
        ))}
      </ul>
      {proof.fault && <p className="quiet">{say(websites.notFound, { fault: proof.fault })}</p>}
    </div>
  )
}
