import { Argument, type Command, Option } from 'commander'
import { siteSettings } from '#lib/site/settings.ts'
import { recordAuditEvent } from '#lib/staff/audit.ts'
import { invitationLink } from '#lib/staff/link.ts'
import { canMail, mailInvitation } from '#lib/staff/mail.ts'
import { dashboardSecret } from '#lib/staff/secret.ts'
import { inviteMember, listStaff, type Role, roles } from '#lib/staff/staff.ts'
import { CommandFailure } from './running/failure.ts'
import { requireInstitute } from './running/institute.ts'
import { type CommonOptions, type Context, commandOf, run } from './running/run.ts'
import { tableOf } from './running/table.ts'
import { removeStaff, setRole } from './staff-changes.ts'

interface StaffOptions extends CommonOptions {
  institute: string
}

interface InviteOptions extends StaffOptions {
  role: Role
  again: boolean
}

export function addStaff(program: Command): void {
  const staff = program
    .command('staff')
    .description('Invite and manage the people who work with the dashboard.')
  commandOf(
    staff,
    'invite',
    'Print a link for one use, which opens the dashboard to somebody new.',
    'staff invite office@example.org --institute demo',
  )
    .argument('<EMAIL>', 'the e-mail address of the person')
    .requiredOption('--institute <slug>', 'whose dashboard')
    .addOption(new Option('--role <role>', 'desk works with enquiries only').choices(roles).default('admin'))
    .option('--again', 'also for somebody who has signed in before, and lost every way back', false)
    .action((email: string, options: InviteOptions) =>
      run(options, (context) => invite(context, email, options)),
    )
  commandOf(
    staff,
    'role',
    'Change what somebody may do; the person gets a mail.',
    'staff role ID desk --institute demo',
  )
    .argument('<ID>', 'one that list prints')
    .addArgument(new Argument('<ROLE>', 'desk works with enquiries only').choices(roles))
    .requiredOption('--institute <slug>', 'whose staff')
    .action((id: string, role: Role, options: StaffOptions) =>
      run(options, (context) => setRole(context, { id, role }, options.institute)),
    )
  commandOf(staff, 'list', 'List who may work with the dashboard.', 'staff list --institute demo')
    .option('--institute <slug>', 'only this institute’s')
    .action((options: Partial<StaffOptions>) => run(options, (context) => list(context, options)))
  commandOf(
    staff,
    'remove',
    'Remove a person from the staff, and end all sessions.',
    'staff remove ID --institute demo',
  )
    .argument('<ID>', 'one that list prints')
    .requiredOption('--institute <slug>', 'whose staff')
    .action((id: string, options: StaffOptions) =>
      run(options, (context) => removeStaff(context, id, options.institute)),
    )
}

async function invite(
  { db, now }: Context,
  email: string,
  { institute: slug, role, again: isAgain }: InviteOptions,
) {
  const secret = dashboardSecret()
  if (secret === undefined)
    throw new CommandFailure('The dashboard is closed: set DASHBOARD_SECRET, here and where the server runs.')
  const { id: instituteId, name } = await requireInstitute(db, slug)
  const terms = { instituteId, email, role, by: 'command', isAgain }
  const made = await inviteMember(db, terms, { secret, now })
  if (typeof made === 'string') throw new CommandFailure(noLink[made](email))
  const { member, token, expires_at } = made
  const after = { email: member.email, role }
  await recordAuditEvent(
    db,
    { action: 'staff.invite', subject: member.id, after },
    { instituteId, who: 'command', now },
  )
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

const noLink = {
  signed_in: (email: string) =>
    `${email} has signed in before. With --again a link is made all the same; it signs in as this person.`,
  other_role: (email: string) =>
    `${email} is on the staff with the other role. staff role changes it; then invite again.`,
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
