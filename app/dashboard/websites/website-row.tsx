import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm } from '#app/dashboard/frame/fields.tsx'
import { type Badge, Row } from '#app/dashboard/frame/parts.tsx'
import { wordFor } from '#app/dashboard/words/words.ts'
import type { Proof, Website } from '#lib/institutes/websites/proofs.ts'
import { proofHost, proofName, proofPath } from '#lib/institutes/websites/prove.ts'

/** A website with its proof, or with instructions for one. */
export function WebsiteRow({ request, website }: { request: DashboardRequest; website: Website }) {
  const { words, here } = request
  const { origin, proof, isAllowed } = website
  const isOpen = proof !== null && (proof.proved_at === null || proof.failing_since !== null)
  return (
    <Row title={<strong>{origin}</strong>} badge={stateOf(request, website)}>
      {isOpen && <Instructions request={request} origin={origin} proof={proof} />}
      <div className="doing">
        {proof ? (
          <ActionForm to={here} action="check" label={words.websites.check} fields={{ origin }} />
        ) : (
          isAllowed && (
            <ActionForm to={here} action="add" label={words.websites.prove} fields={{ origin }} isQuiet />
          )
        )}
        <ActionForm to={here} action="remove" label={words.remove} fields={{ origin }} isQuiet />
      </div>
    </Row>
  )
}

function stateOf(
  { words: { websites }, say, moment }: DashboardRequest,
  { proof, isAllowed }: Website,
): Badge {
  if (!proof?.proved_at) return ['wait', isAllowed ? websites.unproved : websites.pending]
  const { proved_at, failing_since, method } = proof
  if (failing_since) return ['fault', say(websites.failing, { when: moment(failing_since) })]
  const how = wordFor(websites.methods, method ?? '')
  return ['good', say(websites.proved, { how, when: moment(proved_at) })]
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
