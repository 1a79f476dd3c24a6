import { conflictOf, sentences, stringsIn } from '#app/dashboard/course/texts.ts'
import type { Form } from '#app/dashboard/page/base-route.ts'
import {
  type DashboardRequest,
  Missing,
  type Recorded,
  Refused,
  store,
} from '#app/dashboard/page/member-route.ts'
import { editCourse } from '#lib/modules/dashboard/courses/edit.ts'
import { pageRows } from '#lib/modules/dashboard/courses/list.ts'

/**
 * Saves the prices and seats that were changed in the list, each course with an event of its own. If one of them is
 * refused, none is saved, and every fault stands in its row.
 */
export async function saveRows(request: DashboardRequest, form: Form): Promise<Recorded> {
  const { db, now, session, words, say, language } = request
  const sent = Object.fromEntries(form)
  const changed = Object.entries(shownIn(form))
    .slice(0, pageRows)
    .filter(([, texts]) => Object.entries(texts).some(([name, text]) => isOther(sent[name], text)))
  if (changed.length === 0) throw new Refused(words.courses.nothingEdited)
  const edited = (id: string) => ({ instituteId: session.institute.id, language, now, id })
  const messages: string[] = []
  const faults: Record<string, string> = {}
  for (const [courseId, shown] of changed) {
    const outcome = await editCourse(db, edited(courseId), { shown, sent }, true)
    if (outcome?.is === 'outdated') messages.push(conflictOf(request, outcome).message)
    if (outcome?.is !== 'refused') continue
    messages.push(sentences(request, outcome.faults))
    for (const { field, said } of outcome.faults) if (field) faults[field.name] = said[language]
  }
  if (messages.length > 0) throw new Refused(messages.join(' '), { faults })
  const warnings: string[] = []
  let last: Recorded | undefined
  for (const [courseId, shown] of changed)
    last = await store(request, async (trx) => {
      const outcome = await editCourse(trx, edited(courseId), { shown, sent })
      if (outcome?.is === 'outdated') throw conflictOf(request, outcome)
      if (outcome?.is === 'refused') throw new Refused(sentences(request, outcome.faults))
      if (outcome?.is !== 'saved') throw new Missing()
      warnings.push(...(outcome.warnings.length > 0 ? [sentences(request, outcome.warnings)] : []))
      return { event: outcome.event }
    })
  if (!last) throw new Missing()
  return { ...last, notice: [say(words.courses.edited, { n: changed.length }), ...warnings].join(' ') }
}

const isOther = (sent: string | undefined, shown: string): boolean =>
  sent !== undefined && sent.trim() !== shown

const shownIn = (form: Form): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries(stringsIn(form.get('shown'))).map(([id, texts]) => [id, stringsIn(texts)]),
  )
