import type { PageResult } from '#app/(site)/make-page.tsx'
import type { Head } from '#app/(site)/parts/document-head.tsx'
import { LeaderList } from '#app/(site)/parts/leader-list.tsx'
import { Breadcrumbs, crumbsTo } from '#app/(site)/parts/links.tsx'
import { Initial } from '#app/(site)/parts/picture.tsx'
import { breadcrumbList, itemList } from '#lib/site/json-ld.ts'
import { linkLanguagesWith } from '#lib/site/language-links.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { listPortraits, listTeachers, type Portraits, portraitOf, type Teacher } from '#lib/site/teachers.ts'

export async function showTeachers(context: PageContext): Promise<PageResult> {
  const { words, say, addresses, language, site } = context
  const { teachers } = await listTeachers(context)
  if (teachers.length === 0) return 'missing'
  const [links, portraits] = await Promise.all([
    linkLanguagesWith(context, {}, addresses.teachers),
    listPortraits(context),
  ])
  // A language whose courses name no teacher has no such page.
  const named = await Promise.all(
    links.map(({ language: { code } }) => listTeachers({ ...context, language: code })),
  )
  const editions = links.filter((_, at) => named[at]?.teachers.length !== 0)
  const path = addresses.teachers(language)
  const crumbs = crumbsTo(context, { name: words.teachers, path })
  const lead = say(words.teachersLead, { name: site.institute.name })
  const pages = teachers.map(({ name, slug }) => ({ name, path: addresses.teacher(language, slug) }))
  const head: Head = {
    title: words.teachers,
    description: lead,
    path,
    share: { path: addresses.picture(language, 'teachers'), detail: null },
    things: [itemList(context, pages), breadcrumbList(context, crumbs)],
    editions,
  }
  const content = (
    <>
      <div className="opening">
        <Breadcrumbs context={context} crumbs={crumbs} />
        <h1>{words.teachers}</h1>
        <p className="lead">{lead}</p>
      </div>
      <div className="chapter">
        {portraits.size > 0 ? (
          <TeacherGrid context={context} teachers={teachers} portraits={portraits} />
        ) : (
          <LeaderList
            context={context}
            lines={teachers.map(({ name, slug, courses }) => ({
              name,
              path: addresses.teacher(language, slug),
              end: say(words.count, { n: courses }),
            }))}
          />
        )}
      </div>
    </>
  )
  return { head, content }
}

/** Portraits above the fold of most screens, which load eagerly. */
const firstRow = 4

function TeacherGrid({
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
      {teachers.map(({ name, slug, courses }, index) => {
        const image = portraitOf(portraits, name)
        return (
          <li key={slug}>
            {image ? (
              <img
                src={image}
                alt=""
                width="320"
                height="320"
                loading={index < firstRow ? 'eager' : 'lazy'}
                decoding="async"
              />
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
