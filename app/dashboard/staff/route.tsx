import type { Form } from '#app/dashboard/page/base-route.ts'
import { ActionForm, Field, Section, SureForm, Table } from '#app/dashboard/page/fields.tsx'
import {
  type DashboardRequest,
  type Done,
  dashboardRoute,
  Missing,
  Refused,
  requireSure,
  store,
} from '#app/dashboard/page/member-route.ts'
import { endNamed, Sessions } from '#app/dashboard/page/sessions.tsx'
import { isEmailAddress } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import { canMail, mailInvitation, mailRole } from '#lib/modules/dashboard/staff/mail.ts'
import { listSessions, roles } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import {
  type ChangedMember,
  type ChangeRefusal,
  changeRole,
  invitationLink,
  inviteMember,
  listStaff,
  type Member,
  removeMember,
} from '#lib/modules/dashboard/staff/staff.ts'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import { deployment } from '#lib/site/settings.ts'

export const { GET, POST } = dashboardRoute({
  section: 'staff',
  isForAdmins: true,
  needsFresh: true,
  async show(request) {
    const { words, db, now, session, sent, here, url } = request
    const { id: instituteId } = session.institute
    const [staff, sessions] = await Promise.all([
      listStaff(db, now, instituteId),
      listSessions(db, now, { instituteId }),
    ])
    const body = (
      <>
        <Table
          columns={[words.staff.email, words.staff.role, words.staff.signedIn, words.staff.change]}
          rows={staff.map((member) => ({ key: member.id, cells: cellsOf(request, member) }))}
        />
        <Section title={words.staff.invite}>
          <ActionForm to={here} action="invite" label={words.staff.makeLink} isLong>
            <Field
              name="email"
              type="email"
              label={words.staff.email}
              value={(sent ?? url.searchParams).get('email') ?? undefined}
              isRequired
            />
            <Field
              name="role"
              label={words.staff.role}
              value={(sent ?? url.searchParams).get('role') ?? 'desk'}
              choices={roles.map((role) => [role, wordFor(words.staff.roles, role)])}
            />
          </ActionForm>
        </Section>
        {sessions.length > 0 && (
          <details>
            <summary>{words.staff.sessions}</summary>
            <Sessions request={request} sessions={sessions} />
          </details>
        )}
      </>
    )
    return { body }
  },
  actions: {
    invite: { alone: invite },
    role: setRole,
    remove,
    end: (request, form) => endNamed(request, form),
  },
})

async function invite(request: DashboardRequest, form: Form) {
  const { session, words, say, cause } = request
  const role = roleIn(request, form)
  const email = form.get('email')?.trim() ?? ''
  if (!isEmailAddress(email)) throw new Refused(words.staff.badEmail)
  const { institute, staff } = session
  let link = ''
  const done = await store(request, async (trx) => {
    const terms = { instituteId: institute.id, email, role, by: staff.email, byOperator: staff.isOperator }
    const made = await inviteMember(trx, terms, request)
    if (typeof made === 'string') throw new Refused(words.staff.noLink[made])
    const { member, token } = made
    link = invitationLink(deployment(), token)
    return { event: { action: 'staff.invite', subject: member.id, after: { email: member.email, role } } }
  })
  if (!canMail()) return { ...done, reveal: { label: words.staff.link, value: link } }
  const fault = await mailInvitation(request.db, email, institute.name, link)
  const label =
    fault === undefined ? words.staff.linkSent : say(words.staff.linkNotSent, { reason: cause(fault) })
  return { ...done, reveal: { label, value: link } }
}

async function setRole(request: DashboardRequest, form: Form): Promise<Done> {
  const { db, session, words } = request
  const role = roleIn(request, form)
  const member = otherIn(request, form)
  const { id, email, role: before } = changed(words, await changeRole(db, { ...member, role }))
  return {
    after: (pool) => mailRole(pool, email, session.institute.name, { role, by: session.staff.email }),
    event: { action: 'staff.role', subject: id, before: { email, role: before }, after: { email, role } },
  }
}

async function remove(request: DashboardRequest, form: Form): Promise<Done> {
  requireSure(form, request.words)
  const removed = await removeMember(request.db, otherIn(request, form))
  const { id, email, role } = changed(request.words, removed)
  return { event: { action: 'staff.remove', subject: id, before: { email, role } } }
}

function changed({ staff }: DashboardRequest['words'], outcome: ChangedMember | ChangeRefusal) {
  if (outcome === 'missing') throw new Missing()
  if (outcome === 'last_admin') throw new Refused(staff.lastAdmin)
  if (outcome === 'operator') throw new Refused(staff.noLink.operator)
  return outcome
}

function roleIn({ words }: DashboardRequest, form: Form) {
  const role = roles.find((one) => one === form.get('role'))
  if (!role) throw new Refused(words.staff.badRole)
  return role
}

/** Returns the member that a form is about. Throws for the signed-in member, who cannot change themselves. */
function otherIn({ session, words }: DashboardRequest, form: Form) {
  const id = form.get('id') ?? ''
  if (id === session.staff.id) throw new Refused(words.staff.notYourself)
  return { instituteId: session.institute.id, id, byOperator: session.staff.isOperator }
}

/** Returns the cells of a member's row, with buttons to change the role and to remove the member. */
function cellsOf(request: DashboardRequest, member: Member) {
  const { words, say, moment, session, here } = request
  const { id, email, role, signed_in_at } = member
  const isOther = id !== session.staff.id
  return [
    <strong key="email">{email}</strong>,
    words.staff.roles[role],
    signed_in_at ? say(words.staff.since, { when: moment(signed_in_at) }) : words.staff.neverIn,
    isOther && (
      <div key="change" className="doing">
        {roles
          .filter((one) => one !== role)
          .map((one) => (
            <ActionForm
              key={one}
              to={here}
              action="role"
              label={words.staff.giveRole[one]}
              fields={{ id, role: one }}
              isQuiet
            />
          ))}
        <SureForm
          to={here}
          action="remove"
          label={words.remove}
          sure={say(words.staff.removeSure, { email })}
          fields={{ id }}
        />
      </div>
    ),
  ]
}
