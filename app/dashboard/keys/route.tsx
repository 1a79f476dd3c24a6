import { z } from 'zod'
import { type Badge, BadgeOf } from '#app/dashboard/page/fields.tsx'
import { form, orBlank, readBy } from '#app/dashboard/page/form.tsx'
import { type DashboardRequest, Refused } from '#app/dashboard/page/member-route.ts'
import { resource } from '#app/dashboard/page/resource.tsx'
import { screen } from '#app/dashboard/page/screen.tsx'
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
const limitMax = 1_000_000

const keys = resource({
  by: 'id',
  async rows({ db, now, session: { institute } }) {
    const since = new Date(now.getTime() - (usedDays - 1) * 86_400_000).toISOString().slice(0, 10)
    const [keys, uses] = await Promise.all([listKeys(db, institute.id), listUses(db, institute.id, since)])
    return keys.map((key) => ({ ...key, uses: uses.filter(({ key_id }) => key_id === key.id) }))
  },
  lead: ({ words }) => <p className="quiet">{words.keys.lead}</p>,
  empty: ({ words }) => words.keys.lead,
  columns: (request) => {
    const { say, words } = request
    const said = words.keys
    return {
      [said.name]: ({ name, prefix }) => (
        <>
          <strong>{name}</strong> <code className="quiet">{prefix}…</code>
        </>
      ),
      [words.audit.details.scopes]: (key) =>
        key.scopes.map((scope) => wordFor(said.scopes, scope)).join(', '),
      [words.labels.state]: (key) => <BadgeOf badge={stateOf(request, key)} />,
      [said.use]: ({ uses }) => (
        <details className="quiet">
          <summary>
            {say(said.used, { requests: uses.reduce((sum, one) => sum + one.requests, 0), days: usedDays })}
          </summary>
          {uses.map(({ day, requests }) => (
            <p key={day}>{say(said.onDay, { day, requests })}</p>
          ))}
        </details>
      ),
    }
  },
  actions: {
    revoke: {
      label: ({ words }) => words.keys.revoke,
      sure: ({ words }) => words.keys.revokeSure,
      isFor: ({ revoked_at }) => revoked_at === null,
      async run({ db, now }, { id, name, prefix, revoked_at }) {
        await revokeKey(db, id, now)
        return { event: { action: 'key.revoke', subject: id, before: { name, prefix, revoked_at } } }
      },
    },
  },
})

const newKey = form({
  action: 'create',
  title: ({ words }) => words.keys.make,
  label: ({ words }) => words.keys.create,
  fields: ({ now, words: { keys: said, refused } }) => ({
    name: { label: said.name, isRequired: true, type: readBy(readName), fault: refused.name },
    scope: {
      label: '',
      kind: 'several',
      choices: scopes.map((scope) => [scope, said.scopes[scope]] as const),
      value: websiteScopes,
      type: z.array(z.enum(scopes)).min(1),
      fault: said.noScope,
    },
    expires: {
      label: said.expires,
      kind: 'date',
      type: orBlank(readBy((text) => readExpiry(text, now))),
      fault: refused.expires,
    },
    limit: {
      label: said.limit,
      kind: 'number',
      type: orBlank(readBy(readLimit)),
      fault: refused.limit,
      max: limitMax,
    },
  }),
  async run({ db, session, words }, { name, scope, expires, limit }) {
    if (whyNotTogether(scope)) throw new Refused(words.keys.notTogether)
    const terms = { name, scopes: scope, expires_at: expires, limit_per_minute: limit }
    const owned = { ...terms, institute_id: session.institute.id, product: 'pub' }
    const { id, key, prefix } = await createKey(db, owned)
    return {
      event: { action: 'key.create', subject: id, after: { ...terms, prefix } },
      reveal: { label: words.keys.shown, value: key },
    }
  },
})

function stateOf(
  { words: { keys, labels }, say, moment, now }: DashboardRequest,
  { expires_at, revoked_at }: StoredKey,
): Badge {
  if (revoked_at !== null) return ['fault', say(keys.revoked, { when: moment(revoked_at) })]
  if (expires_at === null) return ['good', labels.active]
  const when = moment(expires_at)
  return expires_at <= now ? ['fault', say(keys.expired, { when })] : ['good', say(keys.until, { when })]
}

export const { GET, POST } = screen({ section: 'keys', isForAdmins: true, needsFresh: true }, keys, newKey)
