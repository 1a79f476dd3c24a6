import type { Db } from '#lib/db.ts'
import { findInstitute } from '#lib/institutes/names.ts'
import { siteSettings } from '#lib/site/settings.ts'
import { invitationLink } from '#lib/staff/link.ts'
import { dashboardSecret, requireTrialSecret } from '#lib/staff/secret.ts'
import { inviteMember } from '#lib/staff/staff.ts'

/** Nobody has this address: the demo's dashboard is opened by the link alone. */
const email = 'office@demo.example'

/** A link that opens the demo's dashboard once; undefined when the institute is gone. */
export async function makeDemoLink(db: Db, folder: string, origin: string): Promise<string | undefined> {
  const institute = await findInstitute(db, 'demo')
  if (institute === undefined) return undefined
  requireTrialSecret(folder)
  const secret = dashboardSecret()
  if (secret === undefined) return undefined
  const terms = { instituteId: institute.id, email, role: 'admin' } as const
  const { token } = await inviteMember(db, terms, { secret, now: new Date() })
  return invitationLink({ origin, base: siteSettings().base }, token)
}
