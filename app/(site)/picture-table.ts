import {
  previewBatches,
  previewCourse,
  previewCourses,
  previewHome,
  previewPath,
  previewPaths,
  previewPlace,
  previewTeacher,
  previewTeachers,
} from '#lib/site/pictures/previews.ts'
import { showIcon, showPreview } from './files/pictures.ts'
import { answerFrom, finderIn, page } from './page-answer.ts'

/**
 * Pictures that are drawn when they are asked for: the icon, and one to preview links to a page, below `/pictures`
 * under the page's own path. They have route files of their own, so that sharp, which weighs 19 MB, is not in the
 * function that serves pages.
 */
const pictureTable = [
  page('pictures/picture.png', showPreview(undefined, previewHome)),
  page('pictures/courses/picture.png', showPreview('courses', previewCourses)),
  page('pictures/courses/{course}/picture.png', showPreview('courses', previewCourse)),
  page('pictures/batches/picture.png', showPreview('batches', previewBatches)),
  page('pictures/streams/{stream}/picture.png', showPreview('streams', previewPlace)),
  page('pictures/streams/{stream}/{category}/picture.png', showPreview('streams', previewPlace)),
  page('pictures/teachers/picture.png', showPreview('teachers', previewTeachers)),
  page('pictures/teachers/{teacher}/picture.png', showPreview('teachers', previewTeacher)),
  page('pictures/learning-paths/picture.png', showPreview('learning-paths', previewPaths)),
  page('pictures/learning-paths/{code}/picture.png', showPreview('learning-paths', previewPath)),
  page('favicon.ico', showIcon),
]

/** The picture of an address by the decoded names in its path; undefined when there is none. */
export const findPicture = finderIn(pictureTable)

/** Answers a request for a drawn picture. */
export const answerPicture = (request: Request): Promise<Response> => answerFrom(request, findPicture)
