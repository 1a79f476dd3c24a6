import {
  type DashboardRequest,
  type Done,
  dashboardRoute,
  Refused,
} from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Choice, Field } from '#app/dashboard/frame/fields.tsx'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { Sessions } from '#app/dashboard/frame/sessions.tsx'
import { wordFor } from '#app/dashboard/words/words.ts'
import { isEmailAddress } from '#lib/catalogue/rules/reach.ts'
import { changeRole, removeMember } from '#lib/office/staff/admins.ts'
import { invitationLink } from '#lib/office/staff/invitations.ts'
import { canMail, mailInvitation, mailRole } from '#lib/office/staff/mail.ts'
import { endSession, listSessions } from '#lib/office/staff/sessions.ts'
import { inviteMember, listStaff, roles } from '#lib/office/staff/staff.ts'
import { siteSettings } from '#lib/site/settings.ts'
import { MemberRow } from './member-row.tsx'

const here = () => link('/staff')

/** The members of the staff and their open sessions. */
export const { GET, POST } = dashboardRoute({
  section: 'staff',
  isForAdmins: true,
  async show(request) {
    const { words, db, now, session } = request
    const { id: instituteId } = session.institute
    const [staff, sessions] = await Promise.all([
      listStaff(db, now, instituteId),
      listSessions(db, now, { instituteId }),
    ])
    const body = (
      <>
        <p>{words.staff.lead}</p>
        <ul className="rows">
          {staff.map((member) => (
            <MemberRow key={member.id} request={request} member={member} to={here()} />
          ))}
        </ul>
        <section>
          <h2>{words.staff.invite}</h2>
          <ActionForm to={here()} action="invite" label={words.staff.makeLink}>
            <Field name="email" type="email" label={words.staff.email} isRequired />
            <Choice
              name="role"
              label={words.staff.role}
              choices={roles.map((role) => [role, wordFor(words.staff.roles, role)])}
            />
          </ActionForm>
        </section>
        <section>
          <h2>{words.staff.sessions}</h2>
          <Sessions request={request} sessions={sessions} to={here()} />
        </section>
      </>
    )
    return { title: words.sections.staff, body }
  },
  actions: {
    invite: { run: invite },
    role: { run: setRole },
    remove: { run: remove },
    end: {
      async run({ db, now, session }, form) {
        const open = await listSessions(db, now, { instituteId: session.institute.id })
        const found = open.find(({ id }) => id === form.get('id'))
        if (!found) return 'missing'
        await endSession(db, found.id)
        return { event: { action: 'session.end', subject: found.id, before: { email: found.email } } }
      },
    },
  },
})

async function invite(request: DashboardRequest, form: Form): Promise<Done> {
  const { db, session, words } = request
  const role = roleIn(request, form)
  const email = form.get('email')?.trim() ?? ''
  if (!isEmailAddress(email)) throw new Refused(words.staff.badEmail)
  const { institute, staff } = session
  const made = await inviteMember(db, { instituteId: institute.id, email, role, by: staff.email }, request)
  if (typeof made === 'string') throw new Refused(words.staff.noLink[made])
  const { member, token } = made
  const address = invitationLink(siteSettings(), token)
  const isSent = canMail() && (await mailInvitation(member.email, institute.name, address)) === undefined
  return {
    event: { action: 'staff.invite', subject: member.id, after: { email: member.email, role } },
    reveal: { label: isSent ? words.staff.linkSent : words.staff.link, value: address },
  }
}

async function setRole(request: DashboardRequest, form: Form): Promise<Done | 'missing'> {
  const { db, session, words } = request
  const role = roleIn(request, form)
  const id = otherIn(request, form)
  const changed = await changeRole(db, { instituteId: session.institute.id, id, role })
  if (changed === 'missing') return changed
  if (changed === 'last_admin') throw new Refused(words.staff.lastAdmin)
  mailRole(changed.email, session.institute.name, { role, by: session.staff.email })
  const { email, role: before } = changed
  return {
    event: { action: 'staff.role', subject: id, before: { email, role: before }, after: { email, role } },
  }
}

async function remove(request: DashboardRequest, form: Form): Promise<Done | 'missing'> {
  const { db, session, words } = request
  const id = otherIn(request, form)
  const removed = await removeMember(db, session.institute.id, id)
  if (removed === 'missing') return removed
  if (removed === 'last_admin') throw new Refused(words.staff.lastAdmin)
  const { email, role } = removed
  return { event: { action: 'staff.remove', subject: id, before: { email, role } } }
}

function roleIn({ words }: DashboardRequest, form: Form) {
  const role = roles.find((one) => one === form.get('role'))
  if (!role) throw new Refused(words.staff.badRole)
  return role
}

/** Reads the id of the member that a form is about; refuses the sender's own. */
function otherIn({ session, words }: DashboardRequest, form: Form): string {
  const id = form.get('id') ?? ''
  if (id === session.staff.id) throw new Refused(words.staff.notYourself)
  return id
}
