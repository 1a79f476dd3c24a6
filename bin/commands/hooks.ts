import type { Command } from 'commander'
import { env } from '#lib/env.ts'
import { addHook, findHookIds, type Hook, listHooks, removeHook, rotateSecret } from '#lib/hooks/hooks.ts'
import { testHook } from '#lib/hooks/test-hook.ts'
import { CommandFailure } from './running/failure.ts'
import { requireInstitute } from './running/institute.ts'
import { type CommonOptions, type Context, commandOf, run } from './running/run.ts'
import { tableOf } from './running/table.ts'

interface HookOptions extends CommonOptions {
  institute?: string
}

export function addHooks(program: Command): void {
  const hooks = program.command('hooks').description('Notify other services of changes in a catalogue.')
  commandOf(
    hooks,
    'add',
    'Send an address a signed message for each change from now on.',
    'hooks add https://www.example.org/hook --institute demo',
  )
    .argument('<URL>', 'where messages are posted to')
    .requiredOption('--institute <slug>', 'whose changes')
    .action((url: string, options: HookOptions) => run(options, (context) => add(context, url, options)))
  commandOf(hooks, 'list', 'List hooks and their status, without secrets and tokens.', 'hooks list')
    .option('--institute <slug>', 'only this institute’s')
    .action((options: HookOptions) => run(options, (context) => list(context, options)))
  const of = (
    name: string,
    summary: string,
    work: (context: Context, id: string) => ReturnType<typeof add>,
  ) =>
    commandOf(hooks, name, summary, `hooks ${name} https://www.example.org/hook`)
      .argument('<HOOK>', 'an id that hooks list prints, or the whole address')
      .option('--institute <slug>', 'the institute, when several have a hook with the same address')
      .action((word: string, options: HookOptions) =>
        run(options, async (context) => work(context, await requireHook(context, word, options))),
      )
  of('remove', 'Delete a hook.', remove)
  of('test', 'Send a test message; when a paused hook accepts it, the hook is active again.', test)
  of('rotate', 'Make a new secret; the old one also signs for 24 hours.', rotate)
}

const sealing = () => ({ key: env().CRM_SECRET_KEY })
const readable = 'The database keeps the secret readable, since CRM_SECRET_KEY is not set.'

async function add({ db, now }: Context, url: string, { institute: given = '' }: HookOptions) {
  const { id: instituteId, slug } = await requireInstitute(db, given)
  const means = { sealing: sealing(), privateHosts: env().CRM_PRIVATE_HOSTS, now }
  const { id, secret, isSealed } = await addHook(db, instituteId, url, means)
  const lines = [
    `${id} is told what changes in ${slug} from now on; hooks test ${id} sends a test.`,
    `secret, shown this once: ${secret}`,
    ...(isSealed ? [] : [readable]),
  ]
  return { value: { institute: slug, id, secret, is_sealed: isSealed } as object, text: lines.join('\n') }
}

async function list({ db }: Context, { institute: given }: HookOptions) {
  const institute = given === undefined ? undefined : await requireInstitute(db, given)
  const hooks = await listHooks(db, institute?.id)
  const rows = hooks.map((hook) => [hook.id, hook.institute, hook.url, standingOf(hook)])
  return { value: { hooks }, text: rows.length > 0 ? tableOf(rows) : 'There is no hook.' }
}

function standingOf({ paused_at, failing_since, last_error, sent_at }: Hook): string {
  if (paused_at) return `paused at ${paused_at.toISOString()} (${last_error})`
  if (failing_since) return `failing since ${failing_since.toISOString()} (${last_error})`
  return sent_at ? `told at ${sent_at.toISOString()}` : 'nothing to tell yet'
}

async function remove({ db }: Context, id: string) {
  await removeHook(db, id)
  return { value: { id } as object, text: `The hook ${id} was deleted.` }
}

async function test({ db, now }: Context, id: string) {
  const outcome = await testHook(db, id, now)
  const reason = outcome && outcome.kind !== 'delivered' ? outcome.reason : null
  return {
    value: { id, is_ok: reason === null, reason } as object,
    text:
      reason === null ? 'It works: the message catalogue.test was taken.' : `It does not work: ${reason}.`,
    isFault: reason !== null,
  }
}

async function rotate({ db, now }: Context, id: string) {
  const secret = await rotateSecret(db, id, sealing(), now)
  const text = `secret, shown this once: ${secret}\nThe old secret also signs for 24 hours.`
  return { value: { id, secret } as object, text }
}

async function requireHook(
  { db }: Context,
  word: string,
  { institute: given }: HookOptions,
): Promise<string> {
  const institute = given === undefined ? undefined : await requireInstitute(db, given)
  const ids = await findHookIds(db, word, institute?.id)
  const [id, ...others] = ids
  if (id === undefined)
    throw new CommandFailure('There is no such hook; hooks list shows those that there are, with their ids.')
  if (others.length > 0)
    throw new CommandFailure(`Several are meant: give --institute, or one of ${ids.join(', ')}.`)
  return id
}
