import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

export interface Prism {
  baseUrl: string
  close: () => Promise<void>
}

/**
 * Starts Prism between a caller and a service. Prism replaces a request or an answer that breaks the document by a problem
 * of its own (`application/problem+json`).
 */
export async function startPrism(document: object, upstream: string): Promise<Prism> {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-prism-'))
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(document))
  const port = await freePort()
  const script = 'node_modules/@stoplight/prism-cli/dist/index.js'
  const flags = ['--errors', '--cors=false', '--host=127.0.0.1', `--port=${port}`]
  const prism = spawn(process.execPath, [script, 'proxy', file, upstream, ...flags])
  let printed = ''
  await new Promise<void>((listening, failed) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      if (printed.includes('Prism is listening')) listening()
    }
    prism.stdout.on('data', read)
    prism.stderr.on('data', read)
    prism.once('exit', () => failed(new Error(`Prism ended: ${printed}`)))
  })
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      prism.kill()
      await rm(folder, { recursive: true })
    },
  }
}

interface Operation {
  responses: Record<string, unknown>
}
type Item = Record<string, Operation>

/**
 * The document with its objects closed, so that a field it does not name is found as well. The service's document
 * leaves them open for the clients that are generated from it.
 */
export function closed<Node>(node: Node): Node {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map((item) => closed(item)) as Node
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, name === 'examples' ? value : closed(value)]),
  )
  const isObject = copy.type === 'object' && typeof copy.properties === 'object'
  return (
    isObject && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy
  ) as Node
}

/**
 * The document as far as it is about answers: asks nothing of a request, so that Prism lets refused ones pass, and
 * knows the method that every path refuses.
 */
export function answersOnly<Document extends { paths: Record<string, Item> }>(document: Document): Document {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const names = path.matchAll(/\{(\w+)\}/g).map(([, name]) => name)
    const parameters = names
      .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
      .toArray()
    // Any body may be sent: what is refused is for the service to say.
    const requestBody = { content: { '*/*': { schema: {} } } }
    const bare = ({ responses }: Operation) => ({ parameters, security: [], requestBody, responses })
    const known = Object.entries(item).map(([method, operation]) => [method, bare(operation)])
    const { 405: refused } = Object.values(item)[0]?.responses ?? {}
    const others = Object.fromEntries(
      ['get', 'put'].map((method) => [method, bare({ responses: { 405: refused } })]),
    )
    return [path, { ...others, ...Object.fromEntries(known) }]
  })
  return { ...document, paths: Object.fromEntries(paths) }
}
