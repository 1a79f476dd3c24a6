import { ActionForm, type Badge, BadgeOf, Field, SureForm, Table } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { Empty } from '#app/dashboard/page/pictures.tsx'
import type { Hook } from '#lib/modules/hooks/hooks.ts'

export function HooksSection({ request, hooks }: { request: DashboardRequest; hooks: Hook[] }) {
  const { words, sent, here, url } = request
  return (
    <>
      {hooks.length === 0 && <Empty picture="plug" text={words.connections.hooksLead} />}
      <Table
        columns={[words.connections.hookUrl, words.keys.state, words.keys.change]}
        rows={hooks.map((hook) => ({ key: hook.id, cells: cellsOf(request, hook) }))}
      />
      <ActionForm to={here} action="hook-add" label={words.connections.addHook}>
        <Field
          name="url"
          type="url"
          label={words.connections.hookUrl}
          value={(sent ?? url.searchParams).get('url') ?? undefined}
          isRequired
        />
      </ActionForm>
    </>
  )
}

function cellsOf(request: DashboardRequest, hook: Hook) {
  const { words, say, here, cause, recent } = request
  const { id, url, last_error, due_at } = hook
  const button = (action: string, label: string) => (
    <ActionForm to={here} action={action} label={label} fields={{ id }} isQuiet />
  )
  return [
    <strong key="url">{url}</strong>,
    <>
      <BadgeOf badge={stateOf(request, hook)} />
      {last_error && (
        <span className="quiet">
          {words.connections.lastError}: {cause(last_error)}
        </span>
      )}
    </>,
    <div key="change" className="doing">
      {button('hook-test', words.connections.test)}
      {button('hook-rotate', words.connections.rotate)}
      <SureForm
        to={here}
        action="hook-remove"
        label={words.remove}
        sure={
          due_at ? say(words.connections.hookSureWaits, { when: recent(due_at) }) : words.connections.hookSure
        }
        fields={{ id }}
      />
    </div>,
  ]
}

function stateOf(
  { words: { connections }, say, moment }: DashboardRequest,
  { paused_at, failing_since, sent_at }: Hook,
): Badge {
  if (paused_at) return ['fault', say(connections.paused, { when: moment(paused_at) })]
  if (failing_since) return ['fault', say(connections.failingSince, { when: moment(failing_since) })]
  return sent_at
    ? ['good', say(connections.lastMessage, { when: moment(sent_at) })]
    : ['wait', connections.noMessage]
}
