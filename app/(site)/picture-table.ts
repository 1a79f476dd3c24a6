import { showCoursePicture, showIcon, showPathPicture } from './files/pictures.ts'
import { finderIn, page } from './page-kind.ts'

/**
 * Pictures that are drawn when they are asked for. They have route files of their own, so that sharp, which weighs 19 MB,
 * is not in the function that serves pages.
 */
const pictureTable = [
  page('courses/{course}/picture.png', showCoursePicture),
  page('learning-paths/{code}/picture.png', showPathPicture),
  page('favicon.ico', showIcon),
]

/** The picture of an address by the decoded names in its path; undefined when there is none. */
export const findPicture = finderIn(pictureTable)
