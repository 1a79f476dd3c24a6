/** The verbs that a route file may export. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Path parameters, decoded; of a catch-all segment, the list of its segments. */
export type Params = Record<string, string | string[]>
export type Verb = (request: Request, context: { params: Promise<Params> }) => Response | Promise<Response>
/** The exports of a route file; `dynamic` is Next's word for how long an answer holds. */
export type Route = { readonly [Method in (typeof methods)[number]]?: Verb } & { readonly dynamic?: string }

/**
 * Picks the export that answers a method. An endpoint of the API exports each verb, and its `PUT` passes the gates and
 * then refuses: it also answers the methods that have no verb. Undefined when the route does not serve the method.
 */
export function verbOf(route: Route, method: string): Verb | undefined {
  const known = methods.find((name) => name === method)
  return (known && route[known]) ?? (known === 'HEAD' ? route.GET : undefined) ?? route.PUT
}
