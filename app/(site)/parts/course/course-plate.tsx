import { Picture } from '#app/(site)/parts/picture.tsx'
import type { CourseDetail, PreviewVideo } from '#lib/catalogue/shapes/course.ts'
import type { PageContext } from '#lib/site/page-context.ts'

/**
 * The picture of a course, or its preview: a link to the video with the picture on it, which the page's script turns
 * into a player when it is clicked. Nothing is asked of the video's host before.
 */
export function CoursePlate({ context, course }: { context: PageContext; course: CourseDetail }) {
  const { preview_video, image_url } = course
  if (!preview_video)
    return (
      <div className="course-plate">
        <Picture context={context} src={image_url} title={course.title} isFirst />
      </div>
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
        <Picture context={context} src={image_url} title={course.title} isFirst />
        <span className="preview-label">
          <span aria-hidden="true">▶</span> {context.words.preview}
        </span>
      </a>
    </div>
  )
}

/** Returns the address where a video plays without a script. */
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
