import { plugged } from '#lib/module.ts'
import { refuseMethod } from './refusal.ts'

const readMethods = ['GET', 'HEAD']
const formMethods = [...readMethods, 'POST']

/** Paths of the site that take forms: an enquiry about a course or learning path, in any language. */
const form = /^(?:\/[^/]+)?\/(?:courses|learning-paths)\/[^/]+\/enquiry$/

/**
 * Returns the 405 for a method that a path outside the API does not serve; undefined when it is served. Called before
 * the framework, which fails on some methods and answers others with a page.
 */
export function refusePageMethod(method: string, path: string): Response | undefined {
  if (readMethods.includes(method)) return undefined
  const served = form.test(path) ? formMethods : (ofModules(path)?.methods ?? readMethods)
  return served.includes(method) ? undefined : refuseMethod(method, served)
}

const ofModules = (path: string) =>
  plugged()
    .flatMap(({ pages = [] }) => pages)
    .find((page) => page.path.test(path))
