import { answerFrom } from './page-answer.ts'
import { findPicture } from './picture-table.ts'

/** Answers a request for a drawn picture. */
export const answerPicture = (request: Request): Promise<Response> => answerFrom(request, findPicture)
