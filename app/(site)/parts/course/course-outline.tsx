import type { Outline } from '#lib/catalogue/shapes/course.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

type Version = Outline['variants'][number]
type Subject = Version['subjects'][number]

interface Props {
  context: PageContext
  outline: Outline
  language: string | null
}

/** The table of contents; versions with the same contents share one. */
export function CourseOutline({ context, outline, language }: Props) {
  const { words, say } = context
  const versions = distinct(outline.variants.filter(({ subjects }) => subjects.length > 0))
  return versions.map((version) => (
    <section key={version.package_session_id} className="outline">
      <h2>
        {versions.length > 1 && version.level
          ? say(words.outlineOf, { version: version.level })
          : words.outline}
      </h2>
      <ol>
        {version.subjects.map((subject, index) => (
          <SubjectLines
            // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat, and nothing is rendered twice
            key={`${index} ${subject.title}`}
            context={context}
            subject={subject}
            language={language}
          />
        ))}
      </ol>
    </section>
  ))
}

function distinct(versions: Version[]): Version[] {
  const seen = new Set<string>()
  return versions.filter(({ subjects }) => {
    const text = JSON.stringify(subjects)
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew
  })
}

/** Layers without a title are left out; their content moves up a level. */
function SubjectLines({
  context,
  subject,
  language,
}: {
  context: PageContext
  subject: Subject
  language: string | null
}) {
  const lang = (text: string) => langOf(context, text, language)
  const ModuleHeading = subject.title ? 'h4' : 'h3'
  return (
    <li>
      {subject.title && <h3 {...lang(subject.title)}>{subject.title}</h3>}
      <div className="modules">
        {subject.modules.map(({ title, chapters }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat, and nothing is rendered twice
          <div key={`${index} ${title}`} className="module">
            {title && (
              <ModuleHeading className="module-title" {...lang(title)}>
                {title}
              </ModuleHeading>
            )}
            <ul>
              {chapters.map((chapter, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat, and nothing is rendered twice
                <li key={`${place} ${chapter.title}`} {...lang(chapter.title)}>
                  {chapter.title}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </li>
  )
}
