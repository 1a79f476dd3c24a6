import type { Form } from '#app/dashboard/page/base-route.ts'
import { ActionForm, type Badge, BadgeOf, Field, SureForm, Table, Tick } from '#app/dashboard/page/fields.tsx'
import {
  type DashboardRequest,
  type Done,
  dashboardRoute,
  namedIn,
  Refused,
  refusing,
  requireSure,
} from '#app/dashboard/page/member-route.ts'
import { Empty } from '#app/dashboard/page/pictures.tsx'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import {
  createKey,
  listKeys,
  listUses,
  readExpiry,
  readLimit,
  readName,
  revokeKey,
  type StoredKey,
  scopes,
  websiteScopes,
  whyNotTogether,
} from '#lib/office/institutes/keys.ts'

const usedDays = 7

export const { GET, POST } = dashboardRoute({
  section: 'keys',
  isForAdmins: true,
  needsFresh: true,
  async show(request) {
    const { db, now, session, words, here, sent } = request
    const since = new Date(now.getTime() - (usedDays - 1) * 86_400_000).toISOString().slice(0, 10)
    const [keys, uses] = await Promise.all([
      listKeys(db, session.institute.id),
      listUses(db, session.institute.id, since),
    ])
    const body = (
      <>
        {keys.length === 0 ? (
          <Empty picture="key" text={words.keys.lead} />
        ) : (
          <p className="quiet">{words.keys.lead}</p>
        )}
        <Table
          columns={[words.keys.name, words.keys.may, words.keys.state, words.keys.use, words.keys.change]}
          rows={keys.map((key) => ({
            key: key.id,
            cells: cellsOf(
              request,
              key,
              uses.filter(({ key_id }) => key_id === key.id),
            ),
          }))}
        />
        <details open={keys.length === 0 || sent !== undefined}>
          <summary>{words.keys.make}</summary>
          <ActionForm to={here} action="create" label={words.keys.create} isLong>
            <Field name="name" label={words.keys.name} isRequired />
            {scopes.map((scope) => (
              <Tick
                key={scope}
                name="scope"
                value={scope}
                label={wordFor(words.keys.scopes, scope)}
                isTicked={(websiteScopes as readonly string[]).includes(scope)}
              />
            ))}
            <Field name="expires" type="date" label={words.keys.expires} />
            <Field name="limit" type="number" label={words.keys.limit} />
          </ActionForm>
        </details>
      </>
    )
    return { body }
  },
  actions: { create, revoke },
})

async function create({ db, now, session, words, say }: DashboardRequest, form: Form): Promise<Done> {
  const given = form.getAll('scope')
  const [expires, limit] = [form.get('expires') ?? '', form.get('limit') ?? '']
  const { refused } = words
  const terms = {
    name: refusing(() => readName(form.get('name') ?? ''), `${words.keys.name}: ${refused.name}`),
    expires_at:
      expires === ''
        ? null
        : refusing(() => readExpiry(expires, now), say(refused.expires, { value: expires.slice(0, 60) })),
    limit_per_minute:
      limit === ''
        ? null
        : refusing(() => readLimit(limit), say(refused.limit, { value: limit.slice(0, 60), max: 1_000_000 })),
    scopes: scopes.filter((scope) => given.includes(scope)),
  }
  if (terms.scopes.length === 0) throw new Refused(words.keys.noScope)
  if (whyNotTogether(terms.scopes)) throw new Refused(words.keys.notTogether)
  const owned = { ...terms, institute_id: session.institute.id, product: 'pub' }
  const { id, key, prefix } = await createKey(db, owned)
  return {
    event: { action: 'key.create', subject: id, after: { ...terms, prefix } },
    reveal: { label: words.keys.shown, value: key },
  }
}

async function revoke({ db, now, session, words }: DashboardRequest, form: Form): Promise<Done> {
  requireSure(form, words)
  const { id, name, prefix, revoked_at } = namedIn(form, 'id', await listKeys(db, session.institute.id))
  await revokeKey(db, id, now)
  return { event: { action: 'key.revoke', subject: id, before: { name, prefix, revoked_at } } }
}

function cellsOf(
  request: DashboardRequest,
  stored: StoredKey,
  uses: readonly { day: string; requests: number }[],
) {
  const { words, say, here } = request
  const { id, name, prefix, scopes: may, revoked_at } = stored
  const total = uses.reduce((sum, { requests }) => sum + requests, 0)
  return [
    <span key="name">
      <strong>{name}</strong>{' '}
      <span className="quiet">
        <code>{prefix}…</code>
      </span>
    </span>,
    may.map((scope) => wordFor(words.keys.scopes, scope)).join(', '),
    <BadgeOf key="state" badge={stateOf(request, stored)} />,
    <details key="use" className="quiet">
      <summary>{say(words.keys.used, { requests: total, days: usedDays })}</summary>
      {uses.map(({ day, requests }) => (
        <p key={day}>{say(words.keys.onDay, { day, requests })}</p>
      ))}
    </details>,
    revoked_at === null && (
      <SureForm
        key="revoke"
        to={here}
        action="revoke"
        label={words.keys.revoke}
        sure={words.keys.revokeSure}
        fields={{ id }}
      />
    ),
  ]
}

function stateOf(
  { words: { keys }, say, moment, now }: DashboardRequest,
  { expires_at, revoked_at }: StoredKey,
): Badge {
  if (revoked_at !== null) return ['fault', say(keys.revoked, { when: moment(revoked_at) })]
  if (expires_at === null) return ['good', keys.usable]
  const when = moment(expires_at)
  return expires_at <= now ? ['fault', say(keys.expired, { when })] : ['good', say(keys.until, { when })]
}
