import { checked } from '#app/dashboard/connections/crm-actions.ts'
import type { Form } from '#app/dashboard/page/base-route.ts'
import {
  type DashboardRequest,
  dashboardRoute,
  namedIn,
  Refused,
  requireSure,
  store,
} from '#app/dashboard/page/member-route.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import { reactivateHook, testHook } from '#lib/modules/hooks/deliver.ts'
import { addHook, type Hook, listHooks, removeHook, rotateSecret } from '#lib/modules/hooks/hooks.ts'
import { HooksSection } from './hooks-section.tsx'

export const { GET, POST } = dashboardRoute({
  section: 'hooks',
  isForAdmins: true,
  async show(request) {
    const hooks = await listHooks(request.db, request.session.institute.id)
    return { body: <HooksSection request={request} hooks={hooks} /> }
  },
  actions: {
    async 'hook-add'({ db, now, session, words }, form) {
      const url = form.get('url')?.trim() ?? ''
      const { id, secret } = await checked(
        addHook(db, session.institute.id, url, { ...deliveryFromEnv(), now }),
      )
      const after = { host: new URL(url).host }
      const reveal = { label: words.connections.secret, value: secret }
      return { event: { action: 'hook.add', subject: id, after }, reveal }
    },
    'hook-test': {
      alone: onHook(async ({ id, url }, request) => {
        const { db, now, words, say } = request
        const outcome = await testHook(db, id, now)
        if (outcome && outcome.kind !== 'delivered')
          throw new Refused(say(words.connections.failed, { reason: request.cause(outcome.reason) }))
        return store(request, async (trx) => {
          await reactivateHook(trx, id)
          return { event: { action: 'hook.test', subject: id, after: { host: new URL(url).host } } }
        })
      }),
    },
    'hook-rotate': onHook(async ({ id, url }, { db, now, words }) => {
      const value = await rotateSecret(db, id, deliveryFromEnv().sealing, now)
      const reveal = { label: words.connections.rotated, value: value ?? '' }
      return { event: { action: 'hook.rotate', subject: id, after: { host: new URL(url).host } }, reveal }
    }),
    'hook-remove': onHook(async ({ id, url }, { db, words }, form) => {
      requireSure(form, words)
      await removeHook(db, id)
      return { event: { action: 'hook.remove', subject: id, before: { url } } }
    }),
  },
})

/** Wraps an action so that it receives the hook selected in the form. */
function onHook<Outcome>(work: (hook: Hook, request: DashboardRequest, form: Form) => Promise<Outcome>) {
  return async (request: DashboardRequest, form: Form) => {
    const hooks = await listHooks(request.db, request.session.institute.id)
    return work(namedIn(form, 'id', hooks), request, form)
  }
}
