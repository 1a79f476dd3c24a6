import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { Choice } from '#app/dashboard/frame/fields.tsx'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { dayIn } from '#app/dashboard/words/words.ts'
import { dateIn } from '#lib/catalogue/rules/calendar.ts'
import type { EditedCourse } from '#lib/imports/office-edits.ts'
import { fieldLabel, valueWord } from './field-words.ts'

/** Courses with a choice of their own; the choice for all holds for the others. */
const shownMax = 100

interface Props {
  request: DashboardRequest
  edited: readonly EditedCourse[]
}

/** The edits of the dashboard that a file would replace, with a choice for each course and for all. */
export function EditedForm({ request, edited }: Props) {
  const { words, say, language, session } = request
  const { keep, take, eachOne } = words.import
  if (edited.length === 0) return null
  const newest = edited.map(({ at }) => at).sort()
  return (
    <>
      <h3>{words.import.editedHere}</h3>
      <input type="hidden" name="seen" value={newest.at(-1)} />
      <p>{words.import.editedLead}</p>
      {edited.length > 1 && (
        <Choice
          name="edited"
          label={words.import.keepAll}
          choices={[
            ['', eachOne],
            ['keep', keep],
            ['take', take],
          ]}
        />
      )}
      {edited.slice(0, shownMax).map(({ id, title, at, who, fields }) => (
        <div key={id}>
          <Choice
            name={`edited.${id}`}
            label={say(words.import.editedOn, {
              title,
              who,
              day: dayIn(language, dateIn(session.institute.time_zone, new Date(at))),
            })}
            choices={[
              ['take', take],
              ['keep', keep],
            ]}
          />
          {fields.length === 0 && <p>{words.import.isRemoved}</p>}
          {fields.map(({ path, before, after }) => (
            <p key={path}>
              {say(words.import.says, {
                path: fieldLabel(words, path),
                here: valueWord(words, before),
                file: valueWord(words, after),
              })}
            </p>
          ))}
        </div>
      ))}
    </>
  )
}

/** Returns the courses whose edits the form keeps. */
export function editsToKeep(form: Form, edited: readonly EditedCourse[]): readonly EditedCourse[] {
  const all = form.get('edited') ?? ''
  return edited.filter(({ id }) => (all === '' ? form.get(`edited.${id}`) : all) === 'keep')
}
