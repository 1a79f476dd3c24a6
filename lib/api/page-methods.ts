import { refuseMethod } from './refusal.ts'

const readMethods = ['GET', 'HEAD']
const formMethods = [...readMethods, 'POST']
/** Of the protocol for assistants; it refuses by itself what it has not. */
const assistantMethods = ['GET', 'POST', 'DELETE', 'OPTIONS']

/** What takes forms: a course's enquiry, in the site's first language or another, and the dashboard. */
const form = /^(?:\/[^/]+)?\/courses\/[^/]+\/enquiry$|^\/dashboard(?:\/|$)/

/**
 * The 405 for a method that a path outside of the API does not serve; undefined when it is served. To be asked before
 * the framework, which fails on some methods and answers others with pages that nobody may be shown.
 */
export function refusePageMethod(method: string, path: string): Response | undefined {
  const served = path === '/mcp' ? assistantMethods : form.test(path) ? formMethods : readMethods
  return served.includes(method) ? undefined : refuseMethod(method, served)
}
