import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm } from '#app/dashboard/frame/fields.tsx'
import { Row } from '#app/dashboard/frame/parts.tsx'
import { type Member, roles } from '#lib/modules/dashboard/staff/staff.ts'

/** A member of the staff, with buttons to change the role and to remove the member. */
export function MemberRow({ request, member }: { request: DashboardRequest; member: Member }) {
  const { words, say, moment, session, here } = request
  const { id, email, role, signed_in_at } = member
  const since = signed_in_at ? say(words.staff.since, { when: moment(signed_in_at) }) : words.staff.neverIn
  const isOther = id !== session.staff.id
  return (
    <Row title={<strong>{email}</strong>}>
      <span className="quiet">
        {words.staff.roles[role]} · {since}
      </span>
      {isOther &&
        roles
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
      {isOther && <ActionForm to={here} action="remove" label={words.remove} fields={{ id }} isQuiet />}
    </Row>
  )
}
