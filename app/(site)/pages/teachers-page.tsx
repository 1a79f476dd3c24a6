import { Breadcrumbs } from '#app/(site)/parts/breadcrumbs.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import type { LanguageLink } from '#app/(site)/parts/header.tsx'
import { TeacherGrid } from '#app/(site)/parts/teacher-list.tsx'
import { type Frame, located } from '#lib/site/frame.ts'
import { breadcrumbList, itemList } from '#lib/site/json-ld.ts'
import type { Portraits, Teacher } from '#lib/site/teachers.ts'

/** All who teach. */
export function teachersPage(
  frame: Frame,
  { teachers, portraits, editions }: { teachers: Teacher[]; portraits: Portraits; editions: LanguageLink[] },
) {
  const { words, say, addresses, language, site } = frame
  const path = addresses.teachers(language)
  const crumbs = [
    { name: words.home, path: addresses.home(language) },
    { name: words.teachers, path },
  ]
  const lead = say(words.teachersLead, { name: site.institute.name })
  const head = {
    title: words.teachers,
    description: lead,
    path,
    image: null,
    things: [
      itemList(
        teachers.map(({ name, slug }) => located(frame, { name, path: addresses.teacher(language, slug) })),
      ),
      breadcrumbList(crumbs.map((crumb) => located(frame, crumb))),
    ],
    editions,
  }
  return (
    <Document frame={frame} head={head}>
      <div className="opening">
        <Breadcrumbs frame={frame} crumbs={crumbs} />
        <h1>{words.teachers}</h1>
        <p className="lead">{lead}</p>
      </div>
      <div className="chapter">
        <TeacherGrid frame={frame} teachers={teachers} portraits={portraits} />
      </div>
    </Document>
  )
}
