import { answerPicture } from '#app/(site)/picture-table.ts'

/** In seconds. Differs from that of pages, so that Vercel bundles the drawing into a function of its own. */
export const maxDuration = 30

export const GET = answerPicture
export const POST = answerPicture
