import { waits } from '../../waits.ts'

/** Tells the test when its caller has gone. */
export async function GET(request: Request): Promise<Response> {
  request.signal.addEventListener('abort', () => waits.aborted.resolve())
  waits.arrived.resolve()
  await waits.aborted.promise
  return new Response('unheard')
}
