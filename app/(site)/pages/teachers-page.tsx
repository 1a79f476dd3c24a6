import type { PageResult } from '#app/(site)/made-page.ts'
import { Breadcrumbs, crumbsTo } from '#app/(site)/parts/breadcrumbs.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import { TeacherGrid } from '#app/(site)/parts/teacher-list.tsx'
import type { Frame } from '#lib/site/frame.ts'
import { breadcrumbList, itemList } from '#lib/site/json-ld.ts'
import { linkLanguagesWith } from '#lib/site/language-links.ts'
import { listPortraits, listTeachers } from '#lib/site/teachers.ts'

/** All who teach. */
export async function showTeachers(frame: Frame): Promise<PageResult> {
  const { words, say, addresses, language, site } = frame
  const { teachers } = await listTeachers(frame)
  if (teachers.length === 0) return 'missing'
  const [editions, portraits] = await Promise.all([
    linkLanguagesWith(frame, {}, addresses.teachers),
    listPortraits(frame),
  ])
  const path = addresses.teachers(language)
  const crumbs = crumbsTo(frame, { name: words.teachers, path })
  const lead = say(words.teachersLead, { name: site.institute.name })
  const pages = teachers.map(({ name, slug }) => ({ name, path: addresses.teacher(language, slug) }))
  const head = {
    title: words.teachers,
    description: lead,
    path,
    things: [itemList(frame, pages), breadcrumbList(frame, crumbs)],
    editions,
  }
  const page = (
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
  return { page }
}
