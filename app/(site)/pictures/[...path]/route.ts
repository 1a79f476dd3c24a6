import { answerPicture } from '#app/(site)/picture-table.ts'

/** Pages keep the default. A different value makes Vercel bundle the routes that draw into a separate function. */
export const maxDuration = 30

export const GET = answerPicture
export const POST = answerPicture
