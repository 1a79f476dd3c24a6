import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Field } from '#app/dashboard/frame/fields.tsx'
import { link } from '#app/dashboard/frame/link.ts'
import { momentIn } from '#app/dashboard/words/words.ts'
import type { Hook } from '#lib/followers/hooks/hooks.ts'

const here = () => link('/connections')

/** The section about the hooks of the institute. */
export function HooksSection({ request, hooks }: { request: DashboardRequest; hooks: Hook[] }) {
  const { words } = request
  return (
    <section>
      <h2>{words.connections.hooks}</h2>
      <p>{words.connections.hooksLead}</p>
      <ul className="rows">
        {hooks.map((hook) => (
          <HookRow key={hook.id} request={request} hook={hook} />
        ))}
      </ul>
      <ActionForm to={here()} action="hook-add" label={words.connections.addHook}>
        <Field name="url" type="url" label={words.connections.hookUrl} isRequired />
      </ActionForm>
    </section>
  )
}

function HookRow({ request, hook }: { request: DashboardRequest; hook: Hook }) {
  const { words } = request
  const { id, url, last_error } = hook
  const { text, tone } = stateOf(request, hook)
  return (
    <li>
      <span>
        <strong>{url}</strong> <span className={`badge badge-${tone}`}>{text}</span>
      </span>
      <span className="quiet">{id}</span>
      {last_error && (
        <span className="quiet">
          {words.connections.lastError}: {last_error}
        </span>
      )}
      <div className="doing">
        <ActionForm to={here()} action="hook-test" label={words.connections.test} fields={{ id }} isQuiet />
        <ActionForm
          to={here()}
          action="hook-rotate"
          label={words.connections.rotate}
          fields={{ id }}
          isQuiet
        />
        <ActionForm to={here()} action="hook-remove" label={words.remove} fields={{ id }} isQuiet />
      </div>
    </li>
  )
}

function stateOf(
  { words, say, language, session }: DashboardRequest,
  { paused_at, failing_since, sent_at }: Hook,
) {
  const moment = (at: Date) => momentIn(language, session.institute.time_zone, at)
  if (paused_at) return { text: say(words.connections.paused, { when: moment(paused_at) }), tone: 'fault' }
  if (failing_since)
    return { text: say(words.connections.failingSince, { when: moment(failing_since) }), tone: 'fault' }
  return sent_at
    ? { text: say(words.connections.lastMessage, { when: moment(sent_at) }), tone: 'good' }
    : { text: words.connections.noMessage, tone: 'wait' }
}
