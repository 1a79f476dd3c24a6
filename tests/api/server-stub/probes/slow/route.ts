import { waits } from '../../waits.ts'

/** Answers when the test lets it. */
export async function GET(): Promise<Response> {
  waits.arrived.resolve()
  await waits.release.promise
  return new Response('done')
}
