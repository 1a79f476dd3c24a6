import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import { Link, TeacherName } from '#app/(site)/parts/links.tsx'
import { RichText } from '#app/(site)/parts/rich-text.tsx'
import { fold } from '#lib/base/plain-text.ts'
import type { CourseDetail, Outline } from '#lib/contract/catalogue/answers/course.ts'
import type { CoursePageFacts } from '#lib/site/course-page-facts.ts'
import { isLanguageName } from '#lib/site/languages.ts'
import { absolute, langOf, type PageContext } from '#lib/site/page-context.ts'

type Version = Outline['variants'][number]
type Subject = Version['subjects'][number]

interface InLanguage {
  context: PageContext
  /** Language of the edition shown. */
  language: string | null
}

export function CourseOutline({ context, outline, language }: InLanguage & { outline: Outline }) {
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
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list is rendered only once
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

/** A subject with its modules and chapters. A level without a title is skipped, and its content moves up. */
function SubjectLines({ context, subject, language }: InLanguage & { subject: Subject }) {
  const lang = (text: string) => langOf(context, text, language)
  const ModuleHeading = subject.title ? 'h4' : 'h3'
  return (
    <li>
      {subject.title && <h3 {...lang(subject.title)}>{subject.title}</h3>}
      <div className="modules">
        {subject.modules.map(({ title, chapters }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list is rendered only once
          <div key={`${index} ${title}`} className="module">
            {title && (
              <ModuleHeading className="module-title" {...lang(title)}>
                {title}
              </ModuleHeading>
            )}
            <ul>
              {chapters.map((chapter, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list is rendered only once
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

/** Questions that expand to show the answer. A question without an answer is plain text. */
export function Faqs({ context, faqs, language }: InLanguage & Pick<CourseDetail, 'faqs'>) {
  const answered = faqs.filter(({ answer_html }) => answer_html !== null)
  if (answered.length === 0) return null
  return (
    <section className="faqs">
      <h2>{context.words.faqs}</h2>
      {answered.map(({ question, answer_html }) => (
        <details key={question}>
          <summary {...langOf(context, question, language)}>{question}</summary>
          <RichText context={context} html={answer_html} language={language} />
        </details>
      ))}
    </section>
  )
}

/** The authors with their bios. Authors who also teach the course are linked to their teacher page. */
export function Authors({
  context,
  authors,
  instructors,
  language,
}: InLanguage & Pick<CourseDetail, 'authors' | 'instructors'>) {
  const { words } = context
  if (authors.length === 0) return null
  return (
    <section className="authors">
      <h2>{authors.length > 1 ? words.authors : words.author}</h2>
      {authors.map(({ name, subtitle, bio_html, image_url }) => (
        <div key={name} className="author">
          {image_url && (
            <img src={image_url} alt="" width="160" height="160" loading="lazy" decoding="async" />
          )}
          <div>
            <h3>
              {instructors.some((one) => fold(one.name) === fold(name)) ? (
                <TeacherName context={context} name={name} />
              ) : (
                <span {...langOf(context, name)}>{name}</span>
              )}
            </h3>
            {subtitle && <p {...langOf(context, subtitle, language)}>{subtitle}</p>}
            <RichText context={context} html={bio_html} language={language} headings={4} />
          </div>
        </div>
      ))}
    </section>
  )
}

export function SeriesSteps({
  context,
  series,
}: {
  context: PageContext
  series: NonNullable<CoursePageFacts['series']>
}) {
  const { words } = context
  return (
    <section className="series">
      <h2>{words.series}</h2>
      <p className="series-name" {...langOf(context, series.name)}>
        {series.path ? <a href={series.path}>{series.name}</a> : series.name}
      </p>
      <ol>
        {series.steps.map(({ title, path, isCurrent }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list is rendered only once
          <li key={`${index} ${title}`} aria-current={isCurrent ? 'step' : undefined}>
            {path ? (
              <a href={path} {...langOf(context, title)}>
                {title}
              </a>
            ) : (
              <span {...langOf(context, title)}>{title}</span>
            )}
            {isCurrent && <small> {words.thisCourse}</small>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A course's tags, but not those that the page shows as stream, language or format; links where enough courses have one. */
export function TagLinks({
  context,
  facts: { course, places, linkedTags },
}: {
  context: PageContext
  facts: CoursePageFacts
}) {
  const { words, addresses, language, site } = context
  const labels = [
    ...site.formats.map(({ label }) => label),
    ...[course.stream, course.category].map((place) => place?.label),
    ...Object.values(places),
  ]
  const told = new Set(labels.map((label) => fold(label ?? '')))
  const shown = course.tags.filter(
    (tag) => !/^format-/i.test(tag) && !told.has(fold(tag)) && !isLanguageName(site, tag),
  )
  if (shown.length === 0) return null
  return (
    <nav className="tags" aria-label={words.tags}>
      <ul>
        {shown.map((tag) => (
          <li key={tag}>
            <Link
              href={linkedTags.has(fold(tag)) ? addresses.listing(language, { tag }) : undefined}
              rel="nofollow"
              {...langOf(context, tag)}
            >
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function Share({ context, title, path }: { context: PageContext; title: string; path: string }) {
  const { words, addresses } = context
  if (addresses.copy?.isPreview) return null
  const [before, after] = words.shareOn.split('{place}')
  const url = absolute(context, path)
  const query = (fields: Record<string, string>) => new URLSearchParams(fields)
  const text = `${title} ${url}`
  const places: [string, string][] = [
    [words.whatsapp, `https://wa.me/?${query({ text })}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`],
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}`],
    [words.email, `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`],
  ]
  return (
    <p className="share chips">
      {words.share}
      {places.map(([place, href]) => (
        <a key={place} href={href} rel="nofollow noopener">
          <span className="unseen">{before}</span>
          {place}
          <span className="unseen">{after}</span>
        </a>
      ))}
    </p>
  )
}

export function SimilarCourses({
  context,
  similar,
}: { context: PageContext } & Pick<CoursePageFacts, 'similar'>) {
  if (similar.length === 0) return null
  return (
    <section className="similar" aria-labelledby="similar">
      <h2 id="similar">{context.words.similar}</h2>
      <CourseEntries context={context} entries={similar} />
    </section>
  )
}
