import { answerPicture } from '#app/(site)/picture-table.ts'

/** Unlike that of pages, so that Vercel puts the routes that draw into a function of their own. */
export const maxDuration = 30

export const GET = answerPicture
export const POST = answerPicture
