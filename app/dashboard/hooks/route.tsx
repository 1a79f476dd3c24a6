import { checked } from '#app/dashboard/connections/checked.ts'
import { type Badge, BadgeOf } from '#app/dashboard/page/fields.tsx'
import { form } from '#app/dashboard/page/form.tsx'
import { type DashboardRequest, Refused, store } from '#app/dashboard/page/member-route.ts'
import { resource } from '#app/dashboard/page/resource.tsx'
import { screen } from '#app/dashboard/page/screen.tsx'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import { reactivateHook, testHook } from '#lib/modules/hooks/deliver.ts'
import { addHook, type Hook, listHooks, removeHook, rotateSecret } from '#lib/modules/hooks/hooks.ts'

const ofHook = (url: string) => ({ host: new URL(url).host })

const hooks = resource({
  by: 'id',
  rows: ({ db, session }) => listHooks(db, session.institute.id),
  empty: ({ words }) => words.connections.hooksLead,
  columns: (request) => ({
    [request.words.connections.hookUrl]: ({ url }) => <strong>{url}</strong>,
    [request.words.labels.state]: (hook) => (
      <>
        <BadgeOf badge={stateOf(request, hook)} />
        {hook.last_error && (
          <span className="quiet">
            {request.words.labels.lastError}: {request.cause(hook.last_error)}
          </span>
        )}
      </>
    ),
  }),
  actions: {
    'hook-test': {
      label: ({ words }) => words.connections.test,
      async alone(request, { id, url }) {
        const { db, now, words, say, cause } = request
        const reason = await testHook(db, id, now)
        if (reason !== null) throw new Refused(say(words.connections.failed, { reason: cause(reason) }))
        return store(request, async (trx) => {
          await reactivateHook(trx, id)
          return { event: { action: 'hook.test', subject: id, after: ofHook(url) } }
        })
      },
    },
    'hook-rotate': {
      label: ({ words }) => words.connections.rotate,
      async run({ db, now, words }, { id, url }) {
        const value = await rotateSecret(db, id, deliveryFromEnv().sealing, now)
        const event = { action: 'hook.rotate', subject: id, after: ofHook(url) } as const
        return { event, reveal: { label: words.connections.rotated, value } }
      },
    },
    'hook-remove': {
      label: ({ words }) => words.remove,
      sure: ({ words: { connections }, say, recent }, { due_at }) =>
        due_at ? say(connections.hookSureWaits, { when: recent(due_at) }) : connections.hookSure,
      async run({ db }, { id, url }) {
        await removeHook(db, id)
        return { event: { action: 'hook.remove', subject: id, before: { url } } }
      },
    },
  },
})

const addition = form({
  action: 'hook-add',
  label: ({ words }) => words.connections.addHook,
  fields: ({ words }) => ({
    url: { label: words.connections.hookUrl, kind: 'url', isRequired: true },
  }),
  async run({ db, now, session, words }, { url }) {
    const means = { ...deliveryFromEnv(), now }
    const { id, secret } = await checked(addHook(db, session.institute.id, url, means))
    const event = { action: 'hook.add', subject: id, after: ofHook(url) } as const
    return { event, reveal: { label: words.connections.secret, value: secret } }
  },
})

function stateOf({ words: { connections: said }, say, moment }: DashboardRequest, hook: Hook): Badge {
  const { paused_at, failing_since, sent_at } = hook
  if (paused_at) return ['fault', say(said.paused, { when: moment(paused_at) })]
  if (failing_since) return ['fault', say(said.failingSince, { when: moment(failing_since) })]
  return sent_at ? ['good', say(said.lastMessage, { when: moment(sent_at) })] : ['wait', said.noMessage]
}

export const { GET, POST } = screen({ section: 'hooks', isForAdmins: true }, hooks, addition)
