import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { pictureUrl } from '#lib/contract/catalogue/rules/urls.ts'
import { quote, said, UnreadableText } from '#lib/office/imports/messages.ts'
import {
  type CourseKey,
  type EditableField,
  type EditablePlace,
  type FieldContext,
  linesIn,
  placeIn,
} from './editable-field.ts'
import { inviteAt } from './enrolments.ts'
import { htmlOf, questionsText, readQuestions, textOf } from './markdown.ts'
import { newVersion, versionFields } from './version-fields.ts'

/** Lists a course's fields, then the fields of its versions. The `set` function of a field changes the given course. */
export function courseFieldsOf(course: CourseSource, context: FieldContext): EditableField[] {
  const field = (key: Exclude<CourseKey, 'state'>) => placeIn('course', course, key, 'courses[0]')
  const places: Record<CourseKey, EditablePlace> = {
    title: field('title'),
    state: stateOf(course),
    subtitle: field('subtitle'),
    description_html: {
      kind: 'lines',
      text: textOf(course.description_html),
      path: 'courses[0].description_html',
      set: (text) => Object.assign(course, { description_html: htmlOf(text) }),
    },
    image_url: {
      ...field('image_url'),
      kind: 'picture',
      set(text) {
        if (text !== '' && pictureUrl(text) === null)
          throw new UnreadableText(said('notAddress', { value: quote(text) }))
        course.image_url = text || null
      },
    },
    instructors: {
      kind: 'lines',
      text: course.instructors.map(({ name }) => name).join('\n'),
      path: 'courses[0].instructors',
      set(text) {
        const before = new Map(course.instructors.map((one) => [one.name, one]))
        course.instructors = linesIn(text).map((name) => before.get(name) ?? { name, image_url: null })
      },
    },
    tags: {
      kind: 'lines',
      text: course.tags.join('\n'),
      path: 'courses[0].tags',
      set: (text) => Object.assign(course, { tags: linesIn(text) }),
    },
    mode: { ...field('mode'), kind: 'choice', choices: ['', 'self_paced', 'live'] },
    faqs: {
      kind: 'lines',
      text: questionsText(course.faqs),
      path: 'courses[0].faqs',
      set: (text) => Object.assign(course, { faqs: readQuestions(text) }),
    },
    slug: slugIn(course),
    published: field('published'),
    publish_from: field('publish_from'),
    publish_until: field('publish_until'),
    coming_soon: field('coming_soon'),
    launches_on: field('launches_on'),
  }
  const own = (Object.keys(places) as CourseKey[]).map(
    (key): EditableField => ({ name: key, key, version: null, invite: null, ...places[key] }),
  )
  return [...own, ...course.versions.flatMap((version, at) => versionFields(version, at, context))]
}

/**
 * The state of a course in one word, instead of its flags and those of its invites. A course that opens again opens all
 * its batches.
 */
function stateOf(course: CourseSource): EditablePlace {
  const stored = course.versions.filter(({ id }) => id !== newVersion)
  const invites = stored.flatMap((version) => version.invites)
  const isClosed = invites.length > 0 && invites.every(({ status }) => status === 'inactive')
  const shown = course.coming_soon ? 'soon' : isClosed ? 'closed' : 'open'
  const text = course.archived ? 'archived' : course.published ? shown : 'draft'
  const choices = ['draft', 'soon', 'open', 'closed', ...(course.archived ? ['archived'] : [])]
  return {
    kind: 'choice',
    choices,
    text,
    path: 'courses[0].published',
    set(chosen) {
      if (!choices.includes(chosen)) throw new UnreadableText(said('notChoice', { value: quote(chosen) }))
      course.archived = chosen === 'archived'
      course.published = chosen !== 'draft'
      if (chosen === 'draft') return
      course.coming_soon = chosen === 'soon'
      if (chosen === 'closed')
        for (const version of stored)
          for (const at of version.invites.length > 0 ? version.invites.keys() : [0])
            inviteAt(version, at).status = 'inactive'
      else if (isClosed) for (const invite of invites) invite.status = 'active'
    },
  }
}

/** The slug field. Turns a slug typed like a name into a valid slug; the document check rejects the rest. */
const slugIn = (course: CourseSource): EditablePlace => ({
  ...placeIn('course', course, 'slug', 'courses[0]'),
  set: (text) =>
    Object.assign(course, {
      slug:
        text
          .trim()
          .toLowerCase()
          .replace(/[\s_-]+/g, '-') || null,
    }),
})
