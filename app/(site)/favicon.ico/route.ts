import { answerPicture } from '#app/(site)/picture-table.ts'

/**
 * Maximum duration on Vercel, in seconds. Pages use the default. Because this value differs from it, Vercel bundles
 * the routes that draw pictures into a separate function.
 */
export const maxDuration = 30

export const GET = answerPicture
export const POST = answerPicture
