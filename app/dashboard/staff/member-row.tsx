import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm } from '#app/dashboard/frame/fields.tsx'
import { momentIn } from '#app/dashboard/words/words.ts'
import { type Member, roles } from '#lib/office/staff/staff.ts'

/** A member of the staff, with buttons to change the role and to remove the member. */
export function MemberRow({
  request,
  member,
  to,
}: {
  request: DashboardRequest
  member: Member
  to: string
}) {
  const { words, say, language, session } = request
  const { id, email, role, signed_in_at } = member
  const moment = momentIn(language, session.institute.time_zone, signed_in_at)
  const others = id === session.staff.id ? [] : roles.filter((one) => one !== role)
  return (
    <li>
      <strong>{email}</strong>
      <span className="quiet">
        {words.staff.roles[role]} ·{' '}
        {signed_in_at ? say(words.staff.since, { when: moment }) : words.staff.neverIn}
      </span>
      {others.map((one) => (
        <ActionForm
          key={one}
          to={to}
          action="role"
          label={words.staff.giveRole[one]}
          fields={{ id, role: one }}
          isQuiet
        />
      ))}
      {others.length > 0 && (
        <ActionForm to={to} action="remove" label={words.remove} fields={{ id }} isQuiet />
      )}
    </li>
  )
}
