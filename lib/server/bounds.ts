import { refusal } from '#lib/api/refusal.ts'
import { isApiPath, pathOf, routedPath } from './target.ts'

/** Longer and fuller than any link or form of the site makes. */
const queryBytesMax = 4_096
const parametersMax = 100

/** The refusal of a query that is too long or too full for a page; undefined when it may pass. Endpoints read all of theirs. */
export function refuseExcess(target: string): Response | undefined {
  const query = target.slice(pathOf(target).length + 1)
  if (query.length <= parametersMax || isApiPath(routedPath(target))) return undefined
  if (query.length > queryBytesMax) {
    const message = `The query has ${query.length} bytes; at most ${queryBytesMax} are read here.`
    return refusal('invalid_request', message, { status: 414 })
  }
  const count = query.split('&').length
  if (count <= parametersMax) return undefined
  const message = `The query has ${count} parameters; at most ${parametersMax} are read here.`
  return refusal('invalid_request', message)
}

/** Only the dashboard has cookies: elsewhere they are dropped before anything parses them. */
export const takesCookies = (target: string): boolean => /^\/dashboard(?:\/|$)/.test(pathOf(target))
