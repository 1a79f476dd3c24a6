import { type Command, Option } from 'commander'
import { siteSettings } from '#lib/site/settings.ts'
import { listDeeds, recordDeed } from '#lib/staff/audit.ts'
import { invitationLink } from '#lib/staff/link.ts'
import { canMail, mailInvitation } from '#lib/staff/mail.ts'
import { dashboardSecret } from '#lib/staff/secret.ts'
import { inviteMember, listStaff, type Role, removeMember, roles } from '#lib/staff/staff.ts'
import { CommandFailure } from './running/failure.ts'
import { requireInstitute } from './running/institute.ts'
import { type CommonOptions, type Context, commandOf, run } from './running/run.ts'
import { tableOf } from './running/table.ts'
import { wholeNumber } from './running/whole-number.ts'

interface StaffOptions extends CommonOptions {
  institute: string
}

export function addStaff(program: Command): void {
  const staff = program.command('staff').description('Invite those who may work with the dashboard.')
  commandOf(
    staff,
    'invite',
    'Print a link for one use, which opens the dashboard; or change a role.',
    'staff invite office@example.org --institute demo',
  )
    .argument('<EMAIL>', 'of whom is invited')
    .requiredOption('--institute <slug>', 'whose dashboard')
    .addOption(new Option('--role <role>', 'desk works with enquiries only').choices(roles).default('admin'))
    .action((email: string, options: StaffOptions & { role: Role }) =>
      run(options, (context) => invite(context, email, options)),
    )
  commandOf(staff, 'list', 'List who may work with the dashboard.', 'staff list --institute demo')
    .option('--institute <slug>', 'only this institute’s')
    .action((options: Partial<StaffOptions>) => run(options, (context) => list(context, options)))
  commandOf(
    staff,
    'remove',
    'Take somebody off the staff, with all sessions.',
    'staff remove ID --institute demo',
  )
    .argument('<ID>', 'one that list prints')
    .requiredOption('--institute <slug>', 'whose staff')
    .action((id: string, options: StaffOptions) => run(options, (context) => remove(context, id, options)))
}

export function addAudit(program: Command): void {
  commandOf(program, 'audit', 'List what was done in the dashboard, newest first.', 'audit --institute demo')
    .option('--institute <slug>', 'only at this institute')
    .option('--limit <N>', 'how many at most', wholeNumber(10_000), 50)
    .action((options: Partial<StaffOptions> & { limit: number }) =>
      run(options, (context) => audit(context, options)),
    )
}

const byCommand = (instituteId: string, now: Date) => ({ instituteId, who: 'command', now })

async function invite(
  { db, now }: Context,
  email: string,
  { institute: slug, role }: StaffOptions & { role: Role },
) {
  const secret = dashboardSecret()
  if (secret === undefined)
    throw new CommandFailure('The dashboard is closed: set DASHBOARD_SECRET, here and where the server runs.')
  const { id: instituteId, name } = await requireInstitute(db, slug)
  const { member, token, expires_at } = await inviteMember(db, { instituteId, email, role }, { secret, now })
  const after = { email: member.email, role }
  await recordDeed(db, { action: 'staff.invite', subject: member.id, after }, byCommand(instituteId, now))
  const link = invitationLink(siteSettings(), token)
  const fault = canMail() ? await mailInvitation(member.email, name, link) : null
  const sent =
    fault === null ? [] : [fault === undefined ? 'It was sent, too.' : `It was not sent: ${fault}.`]
  return {
    value: { institute: slug, ...member, link, expires_at, is_sent: fault === undefined },
    text: [
      `${member.email} may open the dashboard of ${name} with this link, once, until ${expires_at.toISOString()}:`,
      `\n  ${link}\n`,
      ...sent,
    ]
      .join('\n')
      .trimEnd(),
  }
}

async function list({ db, now }: Context, { institute: slug }: Partial<StaffOptions>) {
  const institute = slug === undefined ? undefined : await requireInstitute(db, slug)
  const staff = await listStaff(db, now, institute?.id)
  const rows = staff.map((one) => [
    one.id,
    one.institute,
    one.email,
    one.role,
    `${one.sessions} open sessions`,
  ])
  return { value: { staff }, text: rows.length > 0 ? tableOf(rows) : 'Nobody is invited; staff invite does.' }
}

async function remove({ db, now }: Context, id: string, { institute: slug }: StaffOptions) {
  const { id: instituteId } = await requireInstitute(db, slug)
  const removed = await removeMember(db, instituteId, id)
  if (!removed)
    throw new CommandFailure(
      `Nobody on the staff of ${slug} has the id ${JSON.stringify(id)}; staff list shows the ids.`,
    )
  const before = { email: removed.email, role: removed.role }
  await recordDeed(db, { action: 'staff.remove', subject: id, before }, byCommand(instituteId, now))
  return {
    value: { institute: slug, ...removed },
    text: `${removed.email} may no longer open the dashboard.`,
  }
}

async function audit({ db }: Context, { institute: slug, limit }: Partial<StaffOptions> & { limit: number }) {
  const institute = slug === undefined ? undefined : await requireInstitute(db, slug)
  const entries = await listDeeds(db, { instituteId: institute?.id, limit })
  const rows = entries.map(({ at, institute: of, who, action, subject, before, after }) => [
    at.toISOString(),
    of,
    who,
    action,
    subject ?? '',
    before ? `before ${JSON.stringify(before)}` : '',
    after ? `after ${JSON.stringify(after)}` : '',
  ])
  return { value: { entries }, text: rows.length > 0 ? tableOf(rows) : 'Nothing was done yet.' }
}
