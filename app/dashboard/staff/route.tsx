import { z } from 'zod'
import { form } from '#app/dashboard/page/form.tsx'
import { type DashboardRequest, Missing, Refused, store } from '#app/dashboard/page/member-route.ts'
import { resource } from '#app/dashboard/page/resource.tsx'
import { screen } from '#app/dashboard/page/screen.tsx'
import { sessionsOf } from '#app/dashboard/page/sessions.tsx'
import { isEmailAddress } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import { canMail, mailInvitation, mailRole } from '#lib/modules/dashboard/staff/mail.ts'
import { type Role, roles } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
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
import { deployment } from '#lib/site/site-settings.ts'

const isOther = ({ id }: Member, { session }: DashboardRequest) => id !== session.staff.id
const otherRole = ({ role }: { role: Role }): Role => (role === 'admin' ? 'desk' : 'admin')

const members = resource({
  by: 'id',
  rows: ({ db, now, session }) => listStaff(db, now, session.institute.id),
  columns: ({ words: { staff, labels, audit }, say, moment }) => ({
    [labels.email]: ({ email }) => <strong>{email}</strong>,
    [audit.details.role]: ({ role }) => staff.roles[role],
    [staff.signedIn]: ({ signed_in_at }) =>
      signed_in_at ? say(staff.since, { when: moment(signed_in_at) }) : staff.neverIn,
  }),
  actions: {
    role: {
      label: ({ words }, member) => words.staff.giveRole[otherRole(member)],
      isFor: isOther,
      fields: (member) => ({ role: otherRole(member) }),
      async run(request, member, form) {
        const { db, session, words } = request
        const role = roles.find((one) => one === form.get('role'))
        if (!role) throw new Refused(words.staff.badRole)
        const given = { ...otherThan(request, member), role }
        const { id, email, role: before } = changed(request, await changeRole(db, given))
        return {
          after: (pool) => mailRole(pool, email, session.institute.name, { role, by: session.staff.email }),
          event: {
            action: 'staff.role',
            subject: id,
            before: { email, role: before },
            after: { email, role },
          },
        }
      },
    },
    remove: {
      label: ({ words }) => words.remove,
      sure: ({ words, say }, { email }) => say(words.staff.removeSure, { email }),
      isFor: isOther,
      async run(request, member) {
        const removed = await removeMember(request.db, otherThan(request, member))
        const { id, email, role } = changed(request, removed)
        return { event: { action: 'staff.remove', subject: id, before: { email, role } } }
      },
    },
  },
})

function otherThan(request: DashboardRequest, member: Member) {
  const { session, words } = request
  if (!isOther(member, request)) throw new Refused(words.staff.notYourself)
  return { instituteId: session.institute.id, id: member.id, byOperator: session.staff.isOperator }
}

function changed({ words: { staff } }: DashboardRequest, outcome: ChangedMember | ChangeRefusal) {
  if (outcome === 'missing') throw new Missing()
  if (outcome === 'last_admin') throw new Refused(staff.lastAdmin)
  if (outcome === 'operator') throw new Refused(staff.noLink.operator)
  return outcome
}

const invitation = form({
  action: 'invite',
  title: ({ words }) => words.staff.invite,
  label: ({ words }) => words.staff.makeLink,
  fields: ({ words: { staff, labels, audit } }) => ({
    email: {
      label: labels.email,
      kind: 'email',
      isRequired: true,
      type: z.string().refine(isEmailAddress),
      fault: staff.badEmail,
    },
    role: {
      label: audit.details.role,
      value: 'desk',
      choices: roles.map((role) => [role, staff.roles[role]] as const),
      type: z.enum(roles),
      fault: staff.badRole,
    },
  }),
  async alone(request, { email, role }) {
    const { session, words, say, cause } = request
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
  },
})

export const { GET, POST } = screen(
  { section: 'staff', isForAdmins: true, needsFresh: true },
  members,
  invitation,
  sessionsOf('staff'),
)
