import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { type Portraits, portraitOf, type Teacher } from '#lib/site/teachers.ts'
import { Initial } from './picture.tsx'

/** Teachers in columns, each with how many courses are theirs. */
export function TeacherList({ context, teachers }: { context: PageContext; teachers: Teacher[] }) {
  const { words, say, addresses, language } = context
  return (
    <ul className="leaders teachers">
      {teachers.map(({ name, slug, courses }) => (
        <li key={slug}>
          <a href={addresses.teacher(language, slug)} {...langOf(context, name)}>
            {name}
          </a>
          <span className="leader" aria-hidden="true" />
          <span>{say(words.count, { n: courses })}</span>
        </li>
      ))}
    </ul>
  )
}

/** A grid of teachers' portraits; an initial is the fallback for a missing picture. */
export function TeacherGrid({
  context,
  teachers,
  portraits,
}: {
  context: PageContext
  teachers: Teacher[]
  portraits: Portraits
}) {
  const { words, say, addresses, language } = context
  return (
    <ul className="teacher-grid">
      {teachers.map(({ name, slug, courses }) => {
        const image = portraitOf(portraits, name)
        return (
          <li key={slug}>
            {image ? (
              <img src={image} alt="" width="320" height="320" loading="lazy" decoding="async" />
            ) : (
              <Initial title={name} />
            )}
            <h2>
              <a href={addresses.teacher(language, slug)} {...langOf(context, name)}>
                {name}
              </a>
            </h2>
            <p>{say(words.count, { n: courses })}</p>
          </li>
        )
      })}
    </ul>
  )
}
