import type { Db } from '#lib/db/open.ts'
import type { Env } from '#lib/env.ts'
import { openConnection } from '#lib/leads/crm/open-connection.ts'
import { isPlainUrl, refusalOf } from '#lib/outbox/http/callable-url.ts'
import { UnsealFailure } from '#lib/outbox/seal.ts'
import { command, type Finding, fault } from './finding.ts'

/** Checks the settings of CRM connections without a request; a fault for each that cannot work. */
export async function checkConnections(db: Db, env: Env): Promise<Finding[]> {
  const institutes = await db
    .selectFrom('crm_connections as c')
    .innerJoin('institutes as i', 'i.id', 'c.institute_id')
    .select(['i.id', 'i.slug'])
    .orderBy('i.slug')
    .execute()
  const findings = await Promise.all(
    institutes.map(async ({ id, slug }) => {
      const reason = await findReason(db, id, env)
      if (reason === undefined) return []
      const advice = `Correct it, or set the connection again: ${command(`crm set … --institute ${slug}`)}`
      return [fault('crm', slug, `The CRM cannot be reached: ${reason}.`, advice)]
    }),
  )
  return findings.flat()
}

async function findReason(db: Db, institute: string, env: Env): Promise<string | undefined> {
  const connection = await openConnection(db, institute, { key: env.CRM_SECRET_KEY })
  if (connection === undefined) return 'this version does not know its kind'
  if (connection instanceof UnsealFailure) return connection.message
  const { url } = connection.settings
  if (typeof url !== 'string') return undefined
  return isPlainUrl(url) ? refusalOf(url, env.CRM_PRIVATE_HOSTS) : 'its address is not a valid URL'
}
