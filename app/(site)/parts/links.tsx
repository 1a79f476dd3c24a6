import { localeOf } from 'catalogue-client/text'
import type { ComponentProps } from 'react'
import type { NamedPage } from '#lib/site/json-ld.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { teacherSlug } from '#lib/site/teachers.ts'

/** A link, or plain text if there is no address. */
export function Link({ href, children, ...rest }: ComponentProps<'a'> & { href: string | undefined }) {
  if (href === undefined) return children
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}

export const crumbsTo = ({ words, addresses, language }: PageContext, ...pages: NamedPage[]): NamedPage[] => [
  { name: words.home, path: addresses.home(language) },
  ...pages,
]

/** Breadcrumbs from the home page. The last entry is the page itself and is not shown. */
export function Breadcrumbs({ context, crumbs }: { context: PageContext; crumbs: NamedPage[] }) {
  return (
    <nav className="crumbs" aria-label={context.words.breadcrumbs}>
      <ol>
        {crumbs.slice(0, -1).map(({ name, path }) => (
          <li key={path}>
            <a href={path} {...langOf(context, name)}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface TeacherNamesProps {
  context: PageContext
  /** Text with the placeholder `{names}`. */
  sentence: string
  names: string[]
  /** Number of teachers who are not named. */
  more?: number
}

/** Each linked to the teacher's page. Renders nothing without names. */
export function TeacherNames({ context, sentence, names, more = 0 }: TeacherNamesProps) {
  if (names.length === 0) return null
  const { words, say, spoken } = context
  const list = more > 0 ? say(words.andMore, { name: '{names}', n: more }) : '{names}'
  const [before, after] = sentence.replace('{names}', list).split('{names}')
  const type = more > 0 ? 'unit' : 'conjunction'
  const parts = new Intl.ListFormat(localeOf(spoken), { type }).formatToParts(names)
  return (
    <>
      {before}
      {parts.map(({ type, value }, index) =>
        type === 'literal' ? (
          value
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list is rendered only once
          <TeacherName key={`${index} ${value}`} context={context} name={value} />
        ),
      )}
      {after}
    </>
  )
}

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
