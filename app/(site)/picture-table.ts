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
 * Pictures drawn on request: the icon, and for each page a link preview at `/pictures/{path of the
 * page}/picture.png`. They have their own route files, so that the function that serves pages does not include sharp
 * (19 MB).
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

/** Finds the picture for the decoded segments of a path; undefined if no kind matches. */
export const findPicture = finderIn(pictureTable)

export const answerPicture = (request: Request): Promise<Response> => answerFrom(request, findPicture)
