import {
  type DashboardRequest,
  dashboardRoute,
  Refused,
  refusing,
} from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Field, Tick } from '#app/dashboard/frame/fields.tsx'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { momentIn, wordFor } from '#app/dashboard/words/words.ts'
import { createKey, listKeys, listUses, revokeKey, type StoredKey } from '#lib/office/keys/keys.ts'
import { readExpiry, readLimit, readName, scopes } from '#lib/office/keys/terms.ts'

const usedDays = 7
const here = () => link('/keys')

/** The institute's keys. */
export const { GET, POST } = dashboardRoute({
  section: 'keys',
  isForAdmins: true,
  async show(request) {
    const { db, now, session, words } = request
    const since = new Date(now.getTime() - (usedDays - 1) * 86_400_000).toISOString().slice(0, 10)
    const [keys, uses] = await Promise.all([
      listKeys(db, session.institute.id),
      listUses(db, session.institute.id, since),
    ])
    const body = (
      <>
        <p>{words.keys.lead}</p>
        <ul className="rows">
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              request={request}
              stored={key}
              uses={uses.filter(({ key_id }) => key_id === key.id)}
            />
          ))}
        </ul>
        <section>
          <h2>{words.keys.make}</h2>
          <ActionForm to={here()} action="create" label={words.keys.create}>
            <Field name="name" label={words.keys.name} isRequired />
            {scopes.map((scope) => (
              <Tick
                key={scope}
                name="scope"
                value={scope}
                label={wordFor(words.keys.scopes, scope)}
                isTicked
              />
            ))}
            <Field name="expires" type="date" label={words.keys.expires} />
            <Field name="limit" type="number" label={words.keys.limit} />
          </ActionForm>
        </section>
      </>
    )
    return { title: words.sections.keys, body }
  },
  actions: { create: { run: create }, revoke: { run: revoke } },
})

async function create({ db, now, session, words }: DashboardRequest, form: Form) {
  const given = form.getAll('scope')
  const [expires, limit] = [form.get('expires') ?? '', form.get('limit') ?? '']
  const terms = refusing(() => ({
    name: readName(form.get('name') ?? ''),
    expires_at: expires === '' ? null : readExpiry(expires, now),
    limit_per_minute: limit === '' ? null : readLimit(limit),
    scopes: scopes.filter((scope) => given.includes(scope)),
  }))
  if (terms.scopes.length === 0) throw new Refused(words.keys.noScope)
  const { id, key, prefix } = await createKey(db, {
    ...terms,
    institute_id: session.institute.id,
    product: 'pub',
  })
  return {
    event: { action: 'key.create', subject: id, after: { ...terms, prefix } },
    reveal: { label: words.keys.shown, value: key },
  }
}

async function revoke({ db, now, session }: DashboardRequest, form: Form) {
  const mine = await listKeys(db, session.institute.id)
  const key = mine.find(({ id }) => id === form.get('id'))
  if (!key) return 'missing'
  await revokeKey(db, key.id, now)
  const { name, prefix, revoked_at } = key
  return { event: { action: 'key.revoke', subject: key.id, before: { name, prefix, revoked_at } } }
}

interface RowProps {
  request: DashboardRequest
  stored: StoredKey
  uses: { day: string; requests: number }[]
}

function KeyRow({ request, stored, uses }: RowProps) {
  const { words, say } = request
  const { id, name, prefix, scopes: may, revoked_at } = stored
  const { text, tone } = stateOf(request, stored)
  const total = uses.reduce((sum, { requests }) => sum + requests, 0)
  return (
    <li>
      <span>
        <strong>{name}</strong> <span className={`badge badge-${tone}`}>{text}</span>
      </span>
      <span className="quiet">
        <code>{prefix}…</code> · {may.map((scope) => wordFor(words.keys.scopes, scope)).join(', ')}
      </span>
      <details className="quiet">
        <summary>{say(words.keys.used, { requests: total, days: usedDays })}</summary>
        {uses.map(({ day, requests }) => (
          <p key={day}>{say(words.keys.onDay, { day, requests })}</p>
        ))}
      </details>
      {revoked_at === null && (
        <ActionForm to={here()} action="revoke" label={words.keys.revoke} fields={{ id }} isQuiet />
      )}
    </li>
  )
}

function stateOf(
  { words, say, language, session, now }: DashboardRequest,
  { expires_at, revoked_at }: StoredKey,
) {
  const moment = (at: string) => momentIn(language, session.institute.time_zone, at)
  if (revoked_at !== null)
    return { text: say(words.keys.revoked, { when: moment(revoked_at) }), tone: 'fault' }
  if (expires_at === null) return { text: words.keys.usable, tone: 'good' }
  return new Date(expires_at) <= now
    ? { text: say(words.keys.expired, { when: moment(expires_at) }), tone: 'fault' }
    : { text: say(words.keys.until, { when: moment(expires_at) }), tone: 'good' }
}
