import { databaseNow } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import type { Announced, Started } from '#lib/module.ts'
import { findInstitute } from '#lib/office/institutes/names.ts'
import { deployment } from '#lib/site/site-settings.ts'
import { dashboardSecret, isEmbedded, requireTrialSecret } from './staff/sign-in-sessions.ts'
import { invitationLink, inviteMember, listStaff } from './staff/staff.ts'

/** Placeholder address of the demo's admin, who can sign in only with the one-time link. */
const email = 'office@demo.example'

/** The command that prints another link, for who runs the server on an own machine; undefined elsewhere. */
export async function newLinkCommand(db: Db): Promise<string | undefined> {
  if (!isEmbedded()) return undefined
  const hasDemo = (await findInstitute(db, 'demo')) !== undefined
  const whom = hasDemo ? `${email} --institute demo` : 'EMAIL --institute SLUG'
  return `npm run -s catalogue -- staff invite ${whom} --role admin --again`
}

/** Returns the dashboard's address; on the embedded database the demo's one-time link until it is used. */
export async function announceDashboard({ origin, embedded }: Started): Promise<Announced> {
  const name = 'dashboard'
  const link = embedded && (await makeDemoLink(embedded.db, embedded.folder, origin))
  return link === undefined
    ? { name, words: `Dashboard: ${origin}/dashboard`, address: `${origin}/dashboard` }
    : { name, words: `The dashboard opens with this link, once: ${link}`, address: link }
}

/** Adds the demo's admin if it has no staff. Undefined if that admin has signed in, was removed or changed. */
export async function makeDemoLink(db: Db, folder: string, origin: string): Promise<string | undefined> {
  const institute = await findInstitute(db, 'demo')
  if (institute === undefined) return undefined
  requireTrialSecret(folder)
  const secret = dashboardSecret()
  if (secret === undefined) return undefined
  const now = await databaseNow(db)
  const staff = await listStaff(db, now, institute.id)
  const isOurs = staff.length === 0 || staff.some((one) => one.email === email && one.role === 'admin')
  if (!isOurs) return undefined
  const terms = {
    instituteId: institute.id,
    email,
    role: 'admin',
    by: 'npm start',
    byOperator: true,
    isOperator: true,
  } as const
  const made = await inviteMember(db, terms, { secret, now })
  return typeof made === 'string'
    ? undefined
    : invitationLink({ origin, base: deployment().base }, made.token)
}
