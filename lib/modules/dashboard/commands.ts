import { Argument, type Command, Option } from 'commander'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { type CommonOptions, type Context, commandGroup, listed } from '#lib/office/cli/run.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import { deployment } from '#lib/site/site-settings.ts'
import { canMail, mailInvitation } from './staff/mail.ts'
import { dashboardSecret, type Role, roles } from './staff/sign-in-sessions.ts'
import { invitationLink, inviteMember, listStaff, setOperator } from './staff/staff.ts'

interface InviteOptions extends StaffOptions {
  role: Role
  again: boolean
}

export function addStaff(program: Command): void {
  const add = commandGroup(program, 'staff', 'Invite and manage the people who work with the dashboard.')
  add(
    'invite',
    [
      'Print a one-time link that opens the dashboard for a new person.',
      'office@example.org --institute demo',
    ],
    invite,
  )
    .argument('<EMAIL>', 'the e-mail address of the person')
    .requiredOption('--institute <slug>', 'the institute whose dashboard the link opens')
    .addOption(
      new Option('--role <role>', 'desk may only work with enquiries').choices(roles).default('desk'),
    )
    .option('--again', 'also for a person who has signed in before and can no longer sign in', false)
  add(
    'operator',
    ['Let an admin add institutes in the dashboard and switch between them.', 'ID yes --institute demo'],
    setOperatorTo,
  )
    .argument('<ID>', 'the id of a person, from staff list')
    .addArgument(new Argument('<YES>', 'yes, or no to revoke this').choices(['yes', 'no']))
    .requiredOption('--institute <slug>', 'the institute that the person works for')
  add('list', ['List the people who may use the dashboard.', '--institute demo'], list).option(
    '--institute <slug>',
    'only the staff of this institute',
  )
}

async function invite(
  { db, change, now }: Context,
  { institute, role, again: isAgain }: InviteOptions,
  email: string,
) {
  const { id: instituteId, slug, name } = institute
  const secret = dashboardSecret()
  if (secret === undefined)
    throw new CommandFailure('The dashboard is closed: set DASHBOARD_SECRET, here and where the server runs.')
  const terms = { instituteId, email, role, by: 'command', byOperator: true, isAgain }
  const { member, token, expires_at } = await change(async (trx, record) => {
    const made = await inviteMember(trx, terms, { secret, now })
    if (typeof made === 'string') throw new CommandFailure(noLink[made](email))
    const after = { email: made.member.email, role }
    await record(instituteId, { action: 'staff.invite', subject: made.member.id, after })
    return made
  })
  const link = invitationLink(deployment(), token)
  const fault = canMail() ? await mailInvitation(db, member.email, name, link) : null
  const sent =
    fault === null ? [] : [fault === undefined ? 'It was also sent by e-mail.' : `It was not sent: ${fault}.`]
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
    `${email} has signed in before. Add --again to create a link anyway; it signs in as this person.`,
  other_role: (email: string) =>
    `${email} is on the staff with the other role. Change it on the page Staff of the dashboard, then invite again.`,
  operator: (email: string) => `${email} is an operator.`,
}

async function list({ db, now }: Context, { institute }: Partial<StaffOptions>) {
  const staff = await listStaff(db, now, institute?.id)
  const rows = staff.map((one) => [
    one.id,
    one.institute,
    one.email,
    one.is_operator ? `${one.role}, operator` : one.role,
    `${one.sessions} open sessions`,
  ])
  return listed({ staff }, rows, 'Nobody is invited yet; run staff invite.')
}

interface StaffOptions extends CommonOptions {
  institute: InstituteName
}

async function setOperatorTo(
  { change }: Context,
  { institute }: StaffOptions,
  ...words: [string, 'yes' | 'no']
) {
  const { id: instituteId, slug } = institute
  const [id, answer] = words
  const is_operator = answer === 'yes'
  const { email } = await change(async (trx, record) => {
    const done = await setOperator(trx, { instituteId, id }, is_operator)
    if (!done)
      throw new CommandFailure(
        `No admin of ${slug} has the id ${JSON.stringify(id)}; staff list shows the ids and roles.`,
      )
    await record(instituteId, {
      action: 'staff.operator',
      subject: id,
      after: { email: done.email, is_operator },
    })
    return done
  })
  return {
    value: { institute: slug, id, email, is_operator },
    text: `${email} ${is_operator ? 'is' : 'is no longer'} an operator.`,
  }
}
