import { answerFrom } from './page-answer.ts'
import { findMarkdown, findPage } from './page-table.ts'

/** Answers a request for a page by the table of pages. */
export const answerPage = (request: Request): Promise<Response> => answerFrom(request, findPage, findMarkdown)
