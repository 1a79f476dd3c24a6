import type { Command } from 'commander'
import { redactedUrl } from '#lib/base/net/address-guard.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import { reactivateHook, testHook } from '#lib/modules/hooks/deliver.ts'
import { addHook, type Hook, listHooks, removeHook, rotateSecret } from '#lib/modules/hooks/hooks.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import type { Outcome } from '#lib/office/cli/print.ts'
import { type CommonOptions, type Context, commandGroup, listed } from '#lib/office/cli/run.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'

interface HookOptions extends CommonOptions {
  institute?: InstituteName
}

export function addHooks(program: Command): void {
  const command = commandGroup(program, 'hooks', 'Notify other services of changes in a catalogue.')
  const address = 'https://www.example.org/hook'
  command(
    'add',
    ['Send a signed message to a URL after each change from now on.', `${address} --institute demo`],
    add,
  )
    .argument('<URL>', 'the address that messages are posted to')
    .requiredOption('--institute <slug>', 'institute whose changes are sent')
  command('list', ['List hooks and their status, without secrets or tokens.', ''], list).option(
    '--institute <slug>',
    'only hooks of this institute',
  )
  const onHook = (verb: string, summary: string, work: (context: Context, hook: Hook) => Promise<Outcome>) =>
    command(verb, [summary, address], async (context, { institute }: HookOptions, word: string) =>
      work(context, await requireHook(context, word, institute)),
    )
      .argument('<HOOK>', 'an id from hooks list, or the complete URL')
      .option('--institute <slug>', 'the institute, if several have a hook with the same URL')
  onHook('remove', 'Delete a hook.', remove)
  onHook('test', 'Send a test message. A paused hook that accepts it becomes active again.', test)
  onHook('rotate', 'Create a new secret. The old secret also signs for 24 hours.', rotate)
}

async function add({ change, now }: Context, { institute }: Required<HookOptions>, url: string) {
  const { id: instituteId, slug } = institute
  const { id, secret, isSealed } = await change(async (trx, record) => {
    const added = await addHook(trx, instituteId, url, { ...deliveryFromEnv(), now })
    await record(instituteId, { action: 'hook.add', subject: added.id, after: { host: new URL(url).host } })
    return added
  })
  const lines = [
    `${id} gets every change of ${slug} from now on; hooks test ${id} sends a test.`,
    `secret, shown only this once: ${secret}`,
    ...(isSealed ? [] : ['The secret is stored unencrypted, because CRM_SECRET_KEY is not set.']),
  ]
  return { value: { institute: slug, id, secret, is_sealed: isSealed }, text: lines.join('\n') }
}

async function list({ db }: Context, { institute }: HookOptions) {
  const hooks = await listHooks(db, institute?.id)
  const rows = hooks.map((hook) => [hook.id, hook.institute, hook.url, standingOf(hook)])
  return listed({ hooks }, rows, 'There is no hook.')
}

function standingOf({ paused_at, failing_since, last_error, sent_at }: Hook) {
  if (paused_at) return `paused at ${paused_at.toISOString()} (${last_error})`
  if (failing_since) return `failing since ${failing_since.toISOString()} (${last_error})`
  return sent_at ? `last event at ${sent_at.toISOString()}` : 'no event yet'
}

async function remove({ change }: Context, { id, institute_id, url }: Hook) {
  await change(async (trx, record) => {
    await removeHook(trx, id)
    await record(institute_id, { action: 'hook.remove', subject: id, before: { url: redactedUrl(url) } })
  })
  return { value: { id }, text: `The hook ${id} was deleted.` }
}

async function test({ db, change, now }: Context, { id, institute_id, url }: Hook) {
  const reason = await testHook(db, id, now)
  if (reason === null)
    await change(async (trx, record) => {
      await reactivateHook(trx, id)
      await record(institute_id, { action: 'hook.test', subject: id, after: { host: new URL(url).host } })
    })
  const text =
    reason === null ? 'It works: the message catalogue.test was accepted.' : `It does not work: ${reason}.`
  return { value: { id, is_ok: reason === null, reason }, text, isFault: reason !== null }
}

async function rotate({ change, now }: Context, { id, institute_id, url }: Hook) {
  const secret = await change(async (trx, record) => {
    const made = await rotateSecret(trx, id, deliveryFromEnv().sealing, now)
    await record(institute_id, { action: 'hook.rotate', subject: id, after: { host: new URL(url).host } })
    return made
  })
  const text = `secret, shown only this once: ${secret}\nThe old secret also signs for 24 hours.`
  return { value: { id, secret }, text }
}

async function requireHook({ db }: Context, word: string, institute?: InstituteName): Promise<Hook> {
  const found = await listHooks(db, institute?.id, word)
  const [hook, ...others] = found
  if (hook === undefined) throw new CommandFailure('There is no such hook; hooks list shows the ids.')
  if (others.length > 0)
    throw new CommandFailure(
      `Several hooks match: give --institute, or one of ${found.map(({ id }) => id).join(', ')}.`,
    )
  return hook
}
