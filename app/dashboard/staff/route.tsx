import { dashboardRoute, Refused, type Visit } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Choice, Field } from '#app/dashboard/frame/fields.tsx'
import { link } from '#app/dashboard/frame/link.ts'
import { Sessions } from '#app/dashboard/frame/sessions.tsx'
import { isEmailAddress } from '#lib/catalogue/rules/reach.ts'
import { siteSettings } from '#lib/site/settings.ts'
import { invitationLink } from '#lib/staff/link.ts'
import { canMail, mailInvitation } from '#lib/staff/mail.ts'
import { endSession, listSessions } from '#lib/staff/sessions.ts'
import { inviteMember, listStaff, type Member, removeMember, roles } from '#lib/staff/staff.ts'

const here = () => link('/staff')

/** Who may open the dashboard, and where they have it open. */
export const { GET, POST } = dashboardRoute({
  section: 'staff',
  isForAdmins: true,
  async show(visit) {
    const { words, db, now, session } = visit
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
            <MemberRow key={member.id} visit={visit} member={member} />
          ))}
        </ul>
        <section>
          <h2>{words.staff.invite}</h2>
          <ActionForm to={here()} action="invite" label={words.staff.makeLink}>
            <Field name="email" type="email" label={words.staff.email} isRequired />
            <Choice
              name="role"
              label={words.staff.role}
              choices={roles.map((role) => [role, words.staff.roles[role] ?? role])}
            />
          </ActionForm>
        </section>
        <section>
          <h2>{words.staff.sessions}</h2>
          <Sessions visit={visit} sessions={sessions} to={here()} />
        </section>
      </>
    )
    return { title: words.sections.staff, body }
  },
  actions: {
    invite: { run: invite },
    remove: { run: remove },
    end: {
      async run({ db, now, session }, form) {
        const open = await listSessions(db, now, { instituteId: session.institute.id })
        const found = open.find(({ id }) => id === form.get('id'))
        if (!found) return 'missing'
        await endSession(db, found.id)
        return { deed: { action: 'session.end', subject: found.id, before: { email: found.email } } }
      },
    },
  },
})

async function invite(visit: Visit, form: URLSearchParams) {
  const { db, session, words } = visit
  const role = roles.find((one) => one === form.get('role'))
  if (!role) throw new Refused(words.staff.badRole)
  const email = form.get('email')?.trim() ?? ''
  if (!isEmailAddress(email)) throw new Refused(words.staff.badEmail)
  const { member, token } = await inviteMember(db, { instituteId: session.institute.id, email, role }, visit)
  const address = invitationLink(siteSettings(), token)
  const isSent =
    canMail() && (await mailInvitation(member.email, session.institute.name, address)) === undefined
  return {
    deed: { action: 'staff.invite', subject: member.id, after: { email: member.email, role } },
    reveal: { label: isSent ? words.staff.linkSent : words.staff.link, value: address },
  }
}

async function remove({ db, session, words }: Visit, form: URLSearchParams) {
  const id = form.get('id') ?? ''
  if (id === session.staff.id) throw new Refused(words.staff.notYourself)
  const removed = await removeMember(db, session.institute.id, id)
  if (!removed) return 'missing'
  const before = { email: removed.email, role: removed.role }
  return { deed: { action: 'staff.remove', subject: id, before } }
}

function MemberRow({ visit: { words, session }, member }: { visit: Visit; member: Member }) {
  const { id, email, role } = member
  return (
    <li>
      <strong>{email}</strong>
      <span className="quiet">{words.staff.roles[role]}</span>
      {id !== session.staff.id && (
        <ActionForm to={here()} action="remove" label={words.remove} fields={{ id }} isQuiet />
      )}
    </li>
  )
}
