import { answerPicture } from '#app/(site)/picture-route.ts'

export const GET = answerPicture
export const POST = answerPicture
