import { Picture } from '#app/(site)/parts/picture.tsx'
import type { CourseDetail, PreviewVideo } from '#lib/contract/catalogue/answers/course.ts'
import type { PageContext } from '#lib/site/page-context.ts'

/** Linked to the preview video, if any. Nothing is asked of the video's host before a click plays it. */
export function CoursePicture({ context, course }: { context: PageContext; course: CourseDetail }) {
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
