import { Fragment } from 'react'
import { Fact, Rating } from '#app/(site)/parts/facts.tsx'
import { TeacherNames } from '#app/(site)/parts/links.tsx'
import { Picture } from '#app/(site)/parts/picture.tsx'
import type { CourseDetail, PreviewVideo } from '#lib/contract/catalogue/shapes/course.ts'
import type { CoursePageFacts } from '#lib/site/course-editions.ts'
import { ownName } from '#lib/site/languages.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

/** The line below a course's title: mode, formats, teachers, rating and links to other language editions. */
export function CourseFacts({
  context,
  facts: { course, editions, language },
}: {
  context: PageContext
  facts: CoursePageFacts
}) {
  const { words } = context
  const { mode, formats, rating, instructors } = course
  const count = course.structured_data.aggregateRating?.ratingCount
  const others = editions.filter((edition) => edition.language.code !== language)
  const names = instructors.map(({ name }) => name)
  return (
    <ul className="facts">
      {(mode || formats.length > 0) && (
        <Fact icon="kind">
          {mode && words.modes[mode]}
          {formats.map(({ key, label }, index) => (
            <Fragment key={key}>
              {(mode || index > 0) && ' · '}
              <bdi {...langOf(context, label)}>{label}</bdi>
            </Fragment>
          ))}
        </Fact>
      )}
      {names.length > 0 && (
        <Fact icon="teacher">
          <TeacherNames context={context} sentence="{names}" names={names} />
        </Fact>
      )}
      {rating !== null && (
        <Fact>
          <Rating context={context} rating={rating} count={count} />
        </Fact>
      )}
      {others.map((edition) => (
        <Fact key={edition.language.code} icon="language">
          {words.otherEditions}{' '}
          <a href={edition.path} hrefLang={edition.language.code} lang={edition.language.code}>
            {ownName(edition.language)}
          </a>
        </Fact>
      ))}
    </ul>
  )
}

/**
 * The course's picture, linked to the preview video if there is one. On a click, the page's script replaces the link
 * with a player. Before that, nothing is requested from the video's host.
 */
export function CoursePlate({ context, course }: { context: PageContext; course: CourseDetail }) {
  const { preview_video, image_url } = course
  if (!preview_video)
    return (
      image_url && (
        <div className="course-plate">
          <Picture src={image_url} title={course.title} isFirst />
        </div>
      )
    )
  return (
    <div className="course-plate">
      <a
        className="preview"
        href={watchUrl(preview_video)}
        data-player={preview_video.embed_url ?? undefined}
        data-file={preview_video.kind === 'url' ? preview_video.url : undefined}
        data-title={course.title}
      >
        <Picture src={image_url} title={course.title} isFirst />
        <span className="preview-label">
          <span aria-hidden="true">▶</span> {context.words.preview}
        </span>
      </a>
    </div>
  )
}

/** Returns the address of a page that plays the video, for visitors without JavaScript. */
function watchUrl(video: PreviewVideo): string {
  switch (video.kind) {
    case 'youtube':
      return `https://www.youtube.com/watch?v=${encodeURIComponent(video.id)}`
    case 'vimeo':
      return `https://vimeo.com/${encodeURIComponent(video.id)}`
    case 'url':
      return video.url
  }
}
