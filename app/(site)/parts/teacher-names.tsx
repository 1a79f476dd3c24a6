import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { teacherSlug } from '#lib/site/teachers.ts'
import { localeOf } from '#lib/site/words/words.ts'

interface Props {
  context: PageContext
  /** With `{names}` where the names go. */
  sentence: string
  names: string[]
}

/** Names in a sentence, each leading to the page of its bearer; nothing without names. */
export function TeacherNames({ context, sentence, names }: Props) {
  if (names.length === 0) return null
  const [before, after] = sentence.split('{names}')
  const parts = new Intl.ListFormat(localeOf(context.spoken), { type: 'conjunction' }).formatToParts(names)
  return (
    <>
      {before}
      {parts.map(({ type, value }, index) =>
        type === 'literal' ? (
          value
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and nothing is rendered twice
          <TeacherName key={`${index} ${value}`} context={context} name={value} />
        ),
      )}
      {after}
    </>
  )
}

/** The name of one who teaches a course, leading to their page. */
export function TeacherName({ context, name }: { context: PageContext; name: string }) {
  const { addresses, language } = context
  const slug = teacherSlug(name)
  return slug === '' ? (
    <span {...langOf(context, name)}>{name}</span>
  ) : (
    <a href={addresses.teacher(language, slug)} {...langOf(context, name)}>
      {name}
    </a>
  )
}
