import type { Command } from 'commander'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { type CommonOptions, type Context, commandGroup, listed } from '#lib/office/cli/run.ts'
import { addHost, listHosts, removeHost, requireHost } from '#lib/office/institutes/hosts.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'

interface HostOptions extends CommonOptions {
  institute: InstituteName
}

export function add(program: Command): void {
  const group = commandGroup(
    program,
    'hosts',
    "List, add and remove the hosts under which institutes' sites are shown.",
    '\nA host that is added here works at once, and stays when the institute is imported again.',
  )
  const host = 'courses.harbour.example --institute harbour'
  const whose = ['--institute <slug>', 'the institute'] as const
  group('list', ['List hosts, the main one of each institute first.', ''], list).option(
    '--institute <slug>',
    'only those of this institute',
  )
  group('add', ["Show an institute's site under a host, starting with its next request.", host], addOne)
    .requiredOption(...whose)
    .argument('<HOST>', 'a DNS name, such as courses.harbour.example')
  group('remove', ['Show nothing under a host any more.', host], remove)
    .requiredOption(...whose)
    .argument('<HOST>', 'a host from the list')
}

async function list({ db }: Context, { institute }: Partial<HostOptions>) {
  const hosts = (await listHosts(db, institute?.id)).map(
    ({ institute, host, in_document, works_at, added_at, is_taken }) => ({
      institute,
      host,
      in_document,
      works_at: works_at?.toISOString() ?? null,
      added_at: added_at.toISOString(),
      is_taken,
    }),
  )
  const rows = hosts.map((row) => [
    row.institute,
    row.host,
    row.is_taken
      ? 'works for another institute'
      : row.works_at === null
        ? `waits since ${row.added_at}`
        : 'works',
    row.in_document ? 'in the document' : 'added',
  ])
  return listed({ hosts }, rows, `${institute?.slug ?? 'No institute'} has no host of its own.`)
}

async function addOne({ db, now, change }: Context, { institute }: HostOptions, text: string) {
  const host = requireHost(text)
  const isNew = await change(async (trx, record) => {
    const added = await addHost(trx, institute, host, { waits: false, now })
    if (added) await record(institute.id, { action: 'host.add', subject: host, after: { works: true } })
    return added
  })
  const hosts = await namesOf(db, institute)
  return {
    value: { institute: institute.slug, host, is_new: isNew, hosts },
    text: isNew
      ? `${host} now shows the site of ${institute.slug}.`
      : `${host} already shows the site of ${institute.slug}.`,
  }
}

async function remove({ db, change }: Context, { institute }: HostOptions, text: string) {
  const host = requireHost(text)
  const isRemoved = await change(async (trx, record) => {
    if (!(await removeHost(trx, institute.id, host))) return false
    await record(institute.id, { action: 'host.remove', subject: host })
    return true
  })
  const hosts = await namesOf(db, institute)
  if (isRemoved)
    return {
      value: { institute: institute.slug, host, hosts },
      text: `${host} no longer shows the site of ${institute.slug}.`,
    }
  throw new CommandFailure(
    `${host} is not a host of ${institute.slug}; its hosts: ${hosts.join(', ') || 'none'}.`,
  )
}

const namesOf = async (db: Context['db'], { id }: InstituteName): Promise<string[]> =>
  (await listHosts(db, id)).map(({ host }) => host)
