import { fieldLabel } from '#app/dashboard/import/field-words.ts'
import { courseLink, link } from '#app/dashboard/page/answer.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { Finding, Subject } from '#lib/contract/catalogue/rules/finding.ts'
import { type KnownFinding, officeSentence, operatorText } from '#lib/office/findings/findings.ts'
import { settingNames, settings } from '#lib/office/institutes/settings.ts'

/** What is wrong, in the member's language, with a link to the thing. Operators also see what to do, in English. */
export function FindingText({ request, finding }: { request: DashboardRequest; finding: KnownFinding }) {
  const page = pageOf(finding)
  const text = findingText(request, finding) ?? operatorText(finding).message
  return (
    <>
      {page ? <a href={page}>{text}</a> : text}{' '}
      {request.session.staff.isOperator && (
        <span className="quiet" lang="en">
          {operatorText(finding).advice}
        </span>
      )}
    </>
  )
}

/** Undefined for what only an operator is told. */
export function findingText(
  request: DashboardRequest,
  finding: Pick<Finding, 'code' | 'values'>,
): string | undefined {
  const { recent: moment, cause: reason, language } = request
  return officeSentence(language, finding, {
    moment,
    reason,
    field: (place) => fieldName(request, place),
  })
}

/** The page of what a finding is on, where that is one thing of several. */
export function pageOf({ code, on }: KnownFinding): string | undefined {
  if (code === 'moreUnpublished') return link('/courses', { state: 'unreadable' })
  const pages: Partial<Record<Subject['kind'], string>> = {
    course: courseLink(on.id),
    site: link('/settings'),
  }
  return pages[on.kind]
}

/** Names a value by its table and column; one that no page shows by its column. */
function fieldName({ words }: DashboardRequest, place: string): string {
  const [table, column = ''] = place.split('.')
  const setting = settingNames.find((one) => table === 'institutes' && settings[one].column === column)
  const path = `courses.${place}`
  const label = fieldLabel(words, path)
  return (setting && words.settings.names[setting]) ?? (label === path ? column : label)
}
