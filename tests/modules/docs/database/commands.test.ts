import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listGuides } from '#lib/modules/docs/guides.ts'
import { type Receiver, startReceiver } from '../../../crm/receiver.ts'
import { documentOf, type Operator, openOperator } from '../../../database/commands/setup.ts'
import { describeServers } from '../../../database/databases.ts'
import { sealing } from '../../../database/delivery/setup.ts'
import { insertInstitute } from '../../../database/leads/rows.ts'

/** Lines of the guides that an operator types. */
const commands = listGuides().flatMap(({ path, markdown }) =>
  [...markdown.matchAll(/^```sh command\n(.*?)^```/gms)].map(([, code = '']): [string, string[]] => [
    path,
    code
      .trim()
      .split('\n')
      .map((line) => line.replace(/ +#.*/, '')),
  ]),
)

/** Only on a server: each command would open the embedded database again, which takes seconds. */
describeServers('commands of the guides, on $name', (kind) => {
  let operator: Operator
  let receiver: Receiver
  beforeAll(async () => {
    operator = await openOperator(kind)
    receiver = await startReceiver('', () => new Date())
    await operator.withDb((db) => insertInstitute(db, 'demo'))
    operator.file('draft.json', documentOf('demo', { institute: { id: 'demo', slug: 'demo', name: 'Demo' } }))
  })
  afterAll(async () => {
    await receiver.close()
    await operator.close()
  })

  // The hooks of one guide are not those of another.
  afterEach(() => operator.withDb((db) => sql`delete from hooks`.execute(db)))

  test.each(commands)('%s: every line works as it stands', async (_, lines) => {
    for (const line of lines) {
      const words = line
        .replace(/^npm run -s catalogue --|^catalogue/, '')
        .replace('SLUG', 'demo')
        .replace('draft.json', `${operator.folder}/draft.json`)
        .replace(/https:\/\/www\.example\.org\/api\S*/, receiver.url)
        .trim()
        .split(/ +/)
      const settings = { CRM_PRIVATE_HOSTS: '127.0.0.1', CRM_SECRET_KEY: sealing.key }
      const { status, stdout, stderr } = await operator.runWith(settings, ...words)
      const [, secret] = /(whsec_\S+)/.exec(stdout) ?? []
      if (secret) receiver.secrets = [secret, ...(line.includes('rotate') ? receiver.secrets : [])]
      expect([line, status, stderr]).toEqual([line, 0, ''])
    }
    expect(receiver.faults).toEqual([])
  })
})
