import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { pictureUrl } from '#lib/contract/catalogue/rules/urls.ts'
import { quote, said, UnreadableText } from '#lib/office/imports/messages.ts'
import {
  type CourseField,
  type CourseKey,
  type CourseValues,
  type FieldTable,
  linesIn,
  plain,
  readAs,
  readFlag,
} from './field.ts'
import { htmlOf, questionsText, readQuestions, textOf } from './markdown.ts'
import { firstInvite, newVersion } from './versions.ts'

const text = <Key extends CourseKey & keyof CourseSource>(
  key: Key,
  input: CourseField<CourseSource, CourseValues>['input'],
  refusal: CourseField<CourseSource, CourseValues>['refusal'],
  read?: (text: string) => unknown,
) => plain<CourseSource, CourseValues, Key>('course', key, input, refusal, read)

function pictureIn(text: string): string | null {
  if (text !== '' && pictureUrl(text) === null)
    throw new UnreadableText(said('notAddress', { value: quote(text) }))
  return text || null
}

/** A slug typed like a name becomes one; the document's type refuses the rest. */
const slugTyped = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '-') || null

/** The fields of a course itself. */
export const courseFields: FieldTable<CourseSource, CourseValues> = {
  title: text('title', 'text', 'notTitle', (typed) => typed),
  state: {
    input: 'choice',
    choices: ({ archived }) => ['draft', 'soon', 'open', 'closed', ...(archived ? ['archived'] : [])],
    refusal: 'notChoice',
    type: readAs((chosen) => chosen),
    read: stateOf,
    text: (state) => state,
    write: writeState,
  },
  subtitle: text('subtitle', 'text', 'notText'),
  description_html: {
    ...text('description_html', 'lines', 'notText'),
    type: readAs(htmlOf),
    text: textOf,
  },
  image_url: { ...text('image_url', 'picture', 'notAddress'), type: readAs(pictureIn) },
  instructors: {
    ...text('instructors', 'people', 'notText'),
    type: readAs((lines) =>
      linesIn(lines).map((line) => {
        const [name = '', photo = ''] = line.split('|').map((part) => part.trim())
        return { name, image_url: pictureIn(photo) }
      }),
    ),
    text: (people) =>
      people.map(({ name, image_url }) => (image_url ? `${name} | ${image_url}` : name)).join('\n'),
  },
  tags: { ...text('tags', 'lines', 'notText'), type: readAs(linesIn), text: (tags) => tags.join('\n') },
  mode: { ...text('mode', 'choice', 'notChoice'), choices: () => ['', 'self_paced', 'live'] },
  faqs: { ...text('faqs', 'lines', 'notText'), type: readAs(readQuestions), text: questionsText },
  slug: text('slug', 'text', 'notSlug', slugTyped),
  published: text('published', 'flag', 'notChoice', readFlag),
  publish_from: text('publish_from', 'date', 'notDay'),
  publish_until: text('publish_until', 'date', 'notDay'),
  launches_on: text('launches_on', 'date', 'notDay'),
}

const invitesOf = ({ versions }: CourseSource) =>
  versions.filter(({ id }) => id !== newVersion).flatMap(({ invites }) => invites)

function isClosed(course: CourseSource): boolean {
  const invites = invitesOf(course)
  return invites.length > 0 && invites.every(({ status }) => status === 'inactive')
}

function stateOf(course: CourseSource): string {
  if (course.archived) return 'archived'
  if (!course.published) return 'draft'
  return course.coming_soon ? 'soon' : isClosed(course) ? 'closed' : 'open'
}

/** A course that opens again opens all its batches. */
function writeState(course: CourseSource, { state }: CourseValues): void {
  const wasClosed = isClosed(course)
  course.archived = state === 'archived'
  course.published = state !== 'draft'
  if (state === 'draft') return
  course.coming_soon = state === 'soon'
  if (state === 'closed')
    for (const version of course.versions) if (version.id !== newVersion) firstInvite(version)
  if (state === 'closed' || wasClosed)
    for (const invite of invitesOf(course)) invite.status = state === 'closed' ? 'inactive' : 'active'
}
