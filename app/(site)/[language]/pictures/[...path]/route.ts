import { answerPicture } from '#app/(site)/picture-table.ts'

/**
 * Differs from the default, which pages use. Vercel therefore bundles the routes that draw pictures into a separate
 * function.
 */
export const maxDuration = 30

export const GET = answerPicture
export const POST = answerPicture
