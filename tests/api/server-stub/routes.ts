import { respond } from '#lib/contract/api/answer.ts'
import { readObject } from '#lib/contract/api/body.ts'
import type { Route, RouteFile } from '#lib/server/route-files.ts'
import { echoing } from './echo.ts'
import { waits } from './waits.ts'

/** Routes that answer with their request, or wait for their test. */
const table: Record<string, Route> = {
  '/catalog/v1/courses/[id]': echoing('course'),
  '/catalog/v1/courses/[id]/outline': echoing('outline'),
  '/catalog/v1/site': echoing('site'),
  '/catalog/v1/[[...rest]]': echoing('nowhere'),
  '/dashboard': echoing('dashboard'),
  '/[[...home]]': { GET: () => new Response('pages', { status: 404 }) },
  '/probes/slow': { GET: answerWhenLet },
  '/probes/signal': { GET: untilAborted },
  '/dashboard/body': { POST: takeObject },
  '/probes/refused': { GET: async (request) => respond(request, 'req_1', 403, '{"name":"Gärten"}', {}) },
  '/probes/failing': { GET: fail },
  // Route files also export settings of Next beside their methods.
  '/probes/settings': Object.assign({ GET: fail }, { maxDuration: 60 }),
}

/** The same as files that are loaded when they are first asked for. */
export const routes: RouteFile[] = Object.entries(table).map(([path, route]) => ({
  path,
  load: async () => route,
}))

/** Answers when the test lets it. */
async function answerWhenLet(): Promise<Response> {
  waits.arrived.resolve()
  await waits.release.promise
  return new Response('done')
}

/** Tells the test when its caller has gone. */
async function untilAborted(request: Request): Promise<Response> {
  request.signal.addEventListener('abort', () => waits.aborted.resolve())
  waits.arrived.resolve()
  await waits.aborted.promise
  return new Response('unheard')
}

/** Reads a body with the limit of endpoints. */
async function takeObject(request: Request): Promise<Response> {
  const taken = await readObject(request).catch(() => undefined)
  return new Response(null, { status: taken === undefined ? 400 : 200 })
}

function fail(): never {
  throw new Error('This route fails.')
}
