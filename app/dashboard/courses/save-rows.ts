import { conflictOf, sentences, stringsIn } from '#app/dashboard/course/texts.ts'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { type DashboardRequest, type Done, Missing, Refused } from '#app/dashboard/page/member-route.ts'
import { editCourse } from '#lib/modules/dashboard/courses/edit.ts'
import { pageRows } from '#lib/modules/dashboard/courses/list.ts'
import { type AuditEvent, recordAudit } from '#lib/office/institutes/audit.ts'

/** Saves the changed prices and seats, each course with its event. If one is refused, none is saved. */
export async function saveRows(request: DashboardRequest, form: Form): Promise<Done> {
  const { db, now, session, words, say, language } = request
  const sent = Object.fromEntries(form)
  const isOther = ([name, text]: [string, string]) => sent[name] !== undefined && sent[name].trim() !== text
  const changed = Object.entries(stringsIn(form.get('shown')))
    .map(([id, texts]) => [id, stringsIn(texts)] as const)
    .slice(0, pageRows)
    .filter(([, shown]) => Object.entries(shown).some(isOther))
  const instituteId = session.institute.id
  const events: AuditEvent[] = []
  const messages: string[] = []
  const warnings: string[] = []
  const faults: Record<string, string> = {}
  for (const [id, shown] of changed) {
    const outcome = await editCourse(db, { instituteId, language, now, id }, { shown, sent })
    if (outcome?.is === 'outdated') throw conflictOf(request, outcome)
    if (outcome?.is === 'refused') {
      messages.push(sentences(request, outcome.faults))
      for (const { field, said } of outcome.faults) if (field) faults[field.name] = said[language]
    } else if (outcome?.is === 'saved') {
      events.push(outcome.event)
      if (outcome.warnings.length > 0) warnings.push(sentences(request, outcome.warnings))
    } else throw new Missing()
  }
  if (messages.length > 0) throw new Refused(messages.join(' '), { faults })
  const event = events.pop()
  if (!event) throw new Refused(words.courses.nothingEdited)
  for (const one of events) await recordAudit(db, one, { instituteId, who: session.staff.email, now })
  return { event, notice: [say(words.courses.edited, { n: changed.length }), ...warnings].join(' ') }
}
