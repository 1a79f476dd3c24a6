import { Resolver } from 'node:dns/promises'
import { parse } from 'parse5'
import { deliveryFromEnv } from '#lib/net/delivery-settings.ts'
import type { Send } from '#lib/net/send.ts'

/** The ways to prove a website. */
export type ProofMethod = 'file' | 'meta' | 'dns'

export const proofPath = '/.well-known/catalogue-verification.txt'
export const proofName = 'catalogue-verification'
/** Returns the name of the TXT record; the host's own name is read too. */
export const proofHost = (origin: string): string => `_catalogue.${new URL(origin).hostname}`

/** Reads websites: requests that refuse private addresses, and a DNS resolver. */
export interface ProofReader {
  send: Send
  resolveTxt: (host: string) => Promise<string[][]>
}

export const proofReaderFromEnv = (): ProofReader => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  return { send: deliveryFromEnv().send, resolveTxt: (host) => resolver.resolveTxt(host) }
}

export type ProofResult = { method: ProofMethod } | { fault: string }

/** Looks for a token in a file, a tag and DNS. Returns the first method that has it, or the faults of all. */
export async function findProof(origin: string, token: string, reader: ProofReader): Promise<ProofResult> {
  const faults: string[] = []
  for (const [name, look] of Object.entries(looks) as [ProofMethod, Look][]) {
    const fault = await look(origin, token, reader).catch((error: Error) => error.message)
    if (fault === undefined) return { method: name }
    faults.push(`${name}: ${fault}`)
  }
  return { fault: faults.join('; ') }
}

/** Returns why the token was not found; undefined when it was. */
type Look = (origin: string, token: string, reader: ProofReader) => Promise<string | undefined>

const looks: Record<ProofMethod, Look> = {
  async file(origin, token, { send }) {
    const { status, body } = await send({
      method: 'GET',
      url: origin + proofPath,
      headers: { accept: 'text/plain' },
    })
    if (status !== 200) return `${proofPath} answered ${status}`
    return body.split(/\r?\n/).some((line) => line.trim() === token)
      ? undefined
      : `${proofPath} does not have the line`
  },
  async meta(origin, token, { send }) {
    const { status, body } = await send({
      method: 'GET',
      url: `${origin}/`,
      headers: { accept: 'text/html' },
    })
    if (status !== 200) return `the home page answered ${status}`
    return metaContents(body).includes(token) ? undefined : 'the head of the home page does not have the tag'
  },
  async dns(origin, token, { resolveTxt }) {
    const hosts = [proofHost(origin), new URL(origin).hostname]
    const found = await Promise.all(hosts.map((host) => resolveTxt(host).catch(() => [])))
    return found.flat().some((parts) => parts.join('') === token) ? undefined : 'no TXT record has the text'
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
