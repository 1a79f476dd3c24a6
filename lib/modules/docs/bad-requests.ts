import { badField } from '#lib/api/body.ts'
import { readParameters } from '#lib/api/parameters.ts'
import { Problem } from '#lib/api/problem.ts'
import { reads } from '#lib/catalogue/reads/endpoints.ts'
import { LeadBody } from '#lib/leads/enquiry.ts'

/** A request that the API refuses, and the message of its refusal. */
export interface BadRequest {
  request: string
  message: string
}

/** Values of which most parameters refuse one. */
const badTexts = ['x', '0', 'x'.repeat(501), Array(101).fill('a').join(',')]
const badValues = [...badTexts.slice(0, 1), true, {}]
const shownMax = 40

/** Refuses a parameter or field as the API does; undefined for a field that is never a reason to refuse. */
export const refuseParam = (name: string): BadRequest | undefined =>
  name === 'body'
    ? { request: 'POST /leads {', message: badField(name, 'must be JSON').message }
    : (refuseQuery(name) ?? refuseField(name))

function refuseQuery(name: string): BadRequest | undefined {
  const read = Object.values(reads).find(({ query }) => Object.hasOwn(query.shape, name))
  if (read === undefined) return undefined
  const queries = [...badTexts.map((text) => `${name}=${text}`), `${name}=a&${name}=b`]
  for (const query of queries) {
    const message = messageOf(() => readParameters(read.query, new URLSearchParams(query)))
    if (message) return { request: `GET ${read.path}?${shortened(query)}`, message }
  }
  return undefined
}

function refuseField(name: string): BadRequest | undefined {
  const field = Object.entries(LeadBody.shape).find(([one]) => one === name)?.[1]
  for (const value of badValues) {
    const [issue] = field?.safeParse(value).error?.issues ?? []
    if (issue)
      return {
        request: `POST /leads ${JSON.stringify({ [name]: value })}`,
        message: badField(name, issue.message).message,
      }
  }
  return undefined
}

function messageOf(refuse: () => unknown): string | undefined {
  try {
    refuse()
    return undefined
  } catch (error) {
    return error instanceof Problem ? error.message : undefined
  }
}

const shortened = (text: string): string => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text)
