/** The methods that a route file may export. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Decoded path parameters; a list of segments for a catch-all. */
export type Params = Record<string, string | string[]>
export type Verb = (request: Request, context: { params: Promise<Params> }) => Response | Promise<Response>
/** The exports of a route file. */
export type Route = { readonly [Method in (typeof methods)[number]]?: Verb }

/**
 * Returns the export for a method; undefined when the route does not support it. An endpoint of the API exports `PUT`,
 * which passes the gates and then refuses: it also answers unknown methods.
 */
export function verbOf(route: Route, method: string): Verb | undefined {
  const known = methods.find((name) => name === method)
  return (known && route[known]) ?? (known === 'HEAD' ? route.GET : undefined) ?? route.PUT
}
