import { refuseMethod } from './refusal.ts'

const readMethods = ['GET', 'HEAD']
const formMethods = [...readMethods, 'POST']
/** The methods of the assistants' protocol, which refuses others by itself. */
const assistantMethods = ['GET', 'POST', 'DELETE', 'OPTIONS']

/** Paths that take forms: an enquiry about a course or learning path in any language, and the dashboard. */
const form = /^(?:\/[^/]+)?\/(?:courses|learning-paths)\/[^/]+\/enquiry$|^\/dashboard(?:\/|$)/

/**
 * Returns the 405 for a method that a path outside the API does not serve; undefined when it is served. Called before
 * the framework, which fails on some methods and answers others with a page.
 */
export function refusePageMethod(method: string, path: string): Response | undefined {
  const served = path === '/mcp' ? assistantMethods : form.test(path) ? formMethods : readMethods
  return served.includes(method) ? undefined : refuseMethod(method, served)
}
