import { Resolver } from 'node:dns/promises'
import { parse } from 'parse5'
import { deliveryFromEnv } from '#lib/outbox/delivery-settings.ts'
import type { Send } from '#lib/outbox/http/send.ts'

/** The ways to prove a website. */
export const means = ['file', 'meta', 'dns'] as const
export type Means = (typeof means)[number]

export const proofPath = '/.well-known/catalogue-verification.txt'
export const proofName = 'catalogue-verification'
/** The name of the TXT record, besides the host's own. */
export const proofHost = (origin: string): string => `_catalogue.${new URL(origin).hostname}`

/** The means of a check: requests that refuse private addresses, and a DNS resolver. */
export interface Looking {
  send: Send
  resolveTxt: (host: string) => Promise<string[][]>
}

export const lookingHere = (): Looking => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  return { send: deliveryFromEnv().send, resolveTxt: (host) => resolver.resolveTxt(host) }
}

export type Finding = { means: Means } | { fault: string }

/** Looks for a token in a file, a tag and DNS; otherwise returns what each of them said. */
export async function findProof(origin: string, token: string, looking: Looking): Promise<Finding> {
  const faults: string[] = []
  for (const [name, look] of Object.entries(looks) as [Means, Look][]) {
    const fault = await look(origin, token, looking).catch((error: Error) => error.message)
    if (fault === undefined) return { means: name }
    faults.push(`${name}: ${fault}`)
  }
  return { fault: faults.join('; ') }
}

/** Returns why the token was not found; undefined when it was. */
type Look = (origin: string, token: string, looking: Looking) => Promise<string | undefined>

const looks: Record<Means, Look> = {
  async file(origin, token, { send }) {
    const { status, body } = await send({
      method: 'GET',
      url: origin + proofPath,
      headers: { accept: 'text/plain' },
    })
    if (status !== 200) return `${proofPath} answered ${status}`
    return body.split(/\r?\n/).some((line) => line.trim() === token)
      ? undefined
      : `${proofPath} does not hold the line`
  },
  async meta(origin, token, { send }) {
    const { status, body } = await send({
      method: 'GET',
      url: `${origin}/`,
      headers: { accept: 'text/html' },
    })
    if (status !== 200) return `the first page answered ${status}`
    return metaContents(body).includes(token) ? undefined : 'the head of the first page does not have the tag'
  },
  async dns(origin, token, { resolveTxt }) {
    const hosts = [proofHost(origin), new URL(origin).hostname]
    const found = await Promise.all(hosts.map((host) => resolveTxt(host).catch(() => [])))
    return found.flat().some((parts) => parts.join('') === token) ? undefined : 'no TXT record holds it'
  },
}

/** Reads the tags of the head only: visitors may write into the body. */
function metaContents(html: string): string[] {
  const [root] = parse(html).childNodes.filter((node) => node.nodeName === 'html')
  const head =
    root && 'childNodes' in root ? root.childNodes.find((node) => node.nodeName === 'head') : undefined
  if (!head || !('childNodes' in head)) return []
  return head.childNodes.flatMap((node) => {
    if (node.nodeName !== 'meta' || !('attrs' in node)) return []
    const given = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    return given.name === proofName && given.content ? [given.content.trim()] : []
  })
}
