import { type Frame, langOf } from '#lib/site/frame.ts'
import type { Teacher } from '#lib/site/teachers.ts'

/** Teachers in columns, each with how many courses are theirs. */
export function TeacherList({ frame, teachers }: { frame: Frame; teachers: Teacher[] }) {
  const { words, say, addresses, language } = frame
  return (
    <ul className="leaders teachers">
      {teachers.map(({ name, slug, courses }) => (
        <li key={slug}>
          <a href={addresses.teacher(language, slug)} {...langOf(frame, name)}>
            {name}
          </a>
          <span className="leader" aria-hidden="true" />
          <span>{say(words.count, { n: courses })}</span>
        </li>
      ))}
    </ul>
  )
}
