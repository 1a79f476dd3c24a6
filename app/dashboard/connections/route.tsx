import { type DashboardRequest, dashboardRoute } from '#app/dashboard/frame/dashboard-route.ts'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { Refused } from '#app/dashboard/frame/refused.ts'
import { addHook, listHooks, removeHook, rotateSecret } from '#lib/followers/hooks/hooks.ts'
import { testHook } from '#lib/followers/hooks/post.ts'
import { listConnections } from '#lib/leads/crm/connections.ts'
import { listQueues } from '#lib/leads/delivery/queue-status.ts'
import { deliveryFromEnv } from '#lib/outbox/delivery-settings.ts'
import { checked, crmActions } from './crm-actions.ts'
import { CrmSection } from './crm-section.tsx'
import { HooksSection } from './hooks-section.tsx'

/** The CRM and the hooks of the institute. */
export const { GET, POST } = dashboardRoute({
  section: 'connections',
  isForAdmins: true,
  async show(request) {
    const { db, session, words } = request
    const { id } = session.institute
    const [connections, queues, hooks] = await Promise.all([
      listConnections(db, id),
      listQueues(db, id),
      listHooks(db, id),
    ])
    const body = (
      <>
        <CrmSection request={request} connections={connections} queues={queues} />
        <HooksSection request={request} hooks={hooks} />
      </>
    )
    return { title: words.sections.connections, body }
  },
  actions: {
    ...crmActions,
    'hook-add': {
      async run({ db, now, session, words }, form) {
        const url = form.get('url')?.trim() ?? ''
        const { id, secret } = await checked(
          addHook(db, session.institute.id, url, { ...deliveryFromEnv(), now }),
        )
        const after = { host: new URL(url).host }
        const reveal = { label: words.connections.secret, value: secret }
        return { event: { action: 'hook.add', subject: id, after }, reveal }
      },
    },
    'hook-test': {
      run: (request, form) =>
        withHook(request, form, async (id) => {
          const outcome = await testHook(request.db, id, request.now)
          if (outcome && outcome.kind !== 'delivered')
            throw new Refused(request.say(request.words.connections.failed, { reason: outcome.reason }))
          return { event: { action: 'hook.test', subject: id } }
        }),
    },
    'hook-rotate': {
      run: (request, form) =>
        withHook(request, form, async (id) => {
          const value = await rotateSecret(request.db, id, deliveryFromEnv().sealing, request.now)
          const reveal = { label: request.words.connections.rotated, value: value ?? '' }
          return { event: { action: 'hook.rotate', subject: id }, reveal }
        }),
    },
    'hook-remove': {
      run: (request, form) =>
        withHook(request, form, async (id, url) => {
          await removeHook(request.db, id)
          return { event: { action: 'hook.remove', subject: id, before: { url } } }
        }),
    },
  },
})

async function withHook<Done>(
  { db, session }: DashboardRequest,
  form: Form,
  work: (id: string, url: string) => Promise<Done>,
): Promise<Done | 'missing'> {
  const hooks = await listHooks(db, session.institute.id)
  const hook = hooks.find(({ id }) => id === form.get('id'))
  return hook ? work(hook.id, hook.url) : 'missing'
}
