import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm } from '#app/dashboard/frame/fields.tsx'
import { momentIn, wordFor } from '#app/dashboard/words/words.ts'
import type { Proof, Website } from '#lib/office/websites/proofs.ts'
import { proofHost, proofName, proofPath } from '#lib/office/websites/prove.ts'

/** A website with its proof, or with instructions for one. */
export function WebsiteRow({
  request,
  website,
  to,
}: {
  request: DashboardRequest
  website: Website
  to: string
}) {
  const { words } = request
  const { origin, proof, isAllowed } = website
  const { text, tone } = stateOf(request, website)
  const isOpen = proof !== null && (proof.proved_at === null || proof.failing_since !== null)
  return (
    <li>
      <span>
        <strong>{origin}</strong> <span className={`badge badge-${tone}`}>{text}</span>
      </span>
      {isOpen && <Instructions request={request} origin={origin} proof={proof} />}
      <div className="doing">
        {proof ? (
          <ActionForm to={to} action="check" label={words.websites.check} fields={{ origin }} />
        ) : (
          isAllowed && (
            <ActionForm to={to} action="add" label={words.websites.prove} fields={{ origin }} isQuiet />
          )
        )}
        <ActionForm to={to} action="remove" label={words.remove} fields={{ origin }} isQuiet />
      </div>
    </li>
  )
}

function stateOf({ words, say, language, session }: DashboardRequest, { proof, isAllowed }: Website) {
  const moment = (at: Date) => momentIn(language, session.institute.time_zone, at)
  const { websites } = words
  if (proof?.proved_at && proof.failing_since)
    return { text: say(websites.failing, { when: moment(proof.failing_since) }), tone: 'fault' }
  if (proof?.proved_at) {
    const how = wordFor(websites.methods, proof.method ?? '')
    return { text: say(websites.proved, { how, when: moment(proof.proved_at) }), tone: 'good' }
  }
  return isAllowed ? { text: websites.unproved, tone: 'wait' } : { text: websites.pending, tone: 'wait' }
}

function Instructions({
  request: { words, say },
  origin,
  proof,
}: {
  request: DashboardRequest
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
