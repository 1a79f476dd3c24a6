import { type Badge, BadgeOf } from '#app/dashboard/page/fields.tsx'
import { form, readBy } from '#app/dashboard/page/form.tsx'
import {
  type DashboardRequest,
  type Done,
  Missing,
  Refused,
  store,
} from '#app/dashboard/page/member-route.ts'
import { resource } from '#app/dashboard/page/resource.tsx'
import { env } from '#lib/base/env.ts'
import { isOutOfReach } from '#lib/base/net/address-guard.ts'
import { isEmbedded } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import {
  addOrigin,
  addProof,
  findProof,
  listWebsites,
  type Proof,
  proofHost,
  proofName,
  proofPath,
  proofReaderFromEnv,
  readWebsite,
  removeWebsite,
  storeProof,
  type Website,
} from '#lib/office/institutes/websites.ts'

const isPrivate = (origin: string) => isOutOfReach(new URL(origin), env().CRM_PRIVATE_HOSTS)

export const websites = resource({
  by: 'origin',
  rows: ({ db, session }) => listWebsites(db, session.institute.id),
  title: ({ words }) => words.websites.title,
  columns: (request) => ({
    [request.words.websites.title]: (website) => {
      const { origin, proof } = website
      return (
        <>
          <strong>{origin}</strong>
          {proof &&
            (proof.proved_at === null || proof.failing_since !== null) &&
            instructionsOf(request, website, proof)}
        </>
      )
    },
    [request.words.labels.state]: (website) => <BadgeOf badge={stateOf(request, website)} />,
  }),
  actions: {
    'website-check': {
      label: ({ words }) => words.websites.check,
      isFor: ({ proof }) => proof !== null,
      async alone(request, { origin, proof }) {
        const { db, now, session, words, say } = request
        if (!proof) throw new Missing()
        const place = { institute_id: session.institute.id, origin, token: proof.token }
        const found = await findProof(origin, proof.token, proofReaderFromEnv())
        if ('fault' in found) {
          await storeProof(db, place, found, now)
          throw new Refused(say(words.websites.notFound, { fault: found.fault }))
        }
        const before = { proved_at: proof.proved_at?.toISOString() ?? null }
        const after = { proved_at: now.toISOString() }
        return store(request, async (trx) => {
          await storeProof(trx, place, found, now)
          return { event: { action: 'website.check', subject: origin, before, after } }
        })
      },
    },
    'website-prove': {
      label: ({ words }) => words.websites.prove,
      isFor: ({ proof, isAllowed, origin }) => !proof && isAllowed && !isPrivate(origin),
      run: (request, { origin }) => addWebsite(request, origin),
    },
    'website-remove': {
      label: ({ words }) => words.remove,
      sure: ({ words }) => words.websites.removeSure,
      async run({ db, session }, { origin, isAllowed, proof }) {
        await removeWebsite(db, session.institute.id, origin)
        const before = { allowed: isAllowed, proved_at: proof?.proved_at?.toISOString() ?? null }
        return { event: { action: 'website.remove', subject: origin, before } }
      },
    },
  },
})

/** An address without a scheme gets `https://`; localhost, which rarely answers https, `http://`. */
const websiteTyped = readBy((typed) => {
  if (/^localhost(:\d+)?(\/|$)/.test(typed)) return readWebsite(`http://${typed}`)
  return readWebsite(/^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(typed) ? `https://${typed}` : typed)
})

export const newWebsite = form({
  action: 'website-add',
  title: ({ words }) => words.websites.add,
  label: ({ words }) => words.labels.add,
  fields: ({ words }) => ({
    origin: {
      label: words.websites.origin,
      kind: 'url',
      isRequired: true,
      type: websiteTyped,
      fault: words.refused.website,
    },
  }),
  run: (request, { origin }) => addWebsite(request, origin),
})

async function addWebsite({ db, now, session, words, say }: DashboardRequest, origin: string): Promise<Done> {
  const { id, slug } = session.institute
  if (!isPrivate(origin)) {
    await addProof(db, id, origin, now)
    return { event: { action: 'website.add', subject: origin } }
  }
  // This server cannot verify a private address, so only people with access to the machine may add one.
  if (!session.staff.isOperator && !isEmbedded())
    throw new Refused(say(words.websites.private, { origin, slug }))
  await addOrigin(db, id, origin)
  return { event: { action: 'website.allow', subject: origin } }
}

function stateOf(
  { words: { websites: said }, say, moment }: DashboardRequest,
  { proof, isAllowed }: Website,
): Badge {
  if (!proof?.proved_at) return ['wait', isAllowed ? said.unproved : said.pending]
  const { proved_at, failing_since, method } = proof
  if (failing_since) return ['fault', say(said.failing, { when: moment(failing_since) })]
  const how = wordFor(said.methods, method ?? '')
  return ['good', say(said.proved, { how, when: moment(proved_at) })]
}

function instructionsOf({ words, say }: DashboardRequest, { origin }: Website, { token, fault }: Proof) {
  const { websites: said } = words
  const ways = [
    [say(said.file, { path: `${origin}${proofPath}` }), token],
    [said.meta, `<meta name="${proofName}" content="${token}">`],
    [say(said.dns, { host: proofHost(origin) }), token],
  ]
  return (
    <div>
      <p>{said.how}</p>
      <ul>
        {ways.map(([where, value]) => (
          <li key={where}>
            {where}
            <pre>{value}</pre>
          </li>
        ))}
      </ul>
      {fault && <p className="quiet">{say(said.notFound, { fault })}</p>}
    </div>
  )
}
