import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type Params = Record<string, string | string[]>
export type Verb = (request: Request, context: { params: Promise<Params> }) => Response | Promise<Response>
export type Verbs = Partial<Record<string, Verb>>

/** A route file that answers a path, with what the path holds. */
export interface Match {
  verbs: Verbs
  params: Params
}

interface Branch {
  verbs?: Verbs
  statics: Map<string, Branch>
  /** `[name]` */
  param?: { name: string; branch: Branch }
  /** `[...name]` and `[[...name]]`; the optional one answers the folder itself too. */
  rest?: { name: string; optional: boolean; verbs: Verbs }
}

/** Finds the route file for a path; undefined when the path is none of ours. */
export type Router = (path: string) => Match | undefined

/** Loads the `route.ts` files below some folders of `app`, whose names say which paths they answer. */
export async function loadRoutes(app: string, folders: string[]): Promise<Router> {
  const root: Branch = { statics: new Map() }
  for (const folder of folders) {
    let branch = root
    for (const name of folder.split('/')) branch = staticBranch(branch, name)
    await loadFolder(join(app, folder), branch)
  }
  return (path) => {
    const raw = path.split('/').slice(1)
    const decoded = raw.map(decode)
    return decoded.every((segment) => segment !== undefined)
      ? find(root, { raw, decoded }, 0)
      : // A name that cannot be decoded names nothing: only "everything else" may answer it.
        findRest(root, raw, 0)
  }
}

async function loadFolder(folder: string, branch: Branch): Promise<void> {
  const file = join(folder, 'route.ts')
  if (existsSync(file)) branch.verbs = await load(file)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const below = join(folder, entry.name)
    const [, rest, param] = /^\[{1,2}\.\.\.(.+?)\]{1,2}$|^\[(.+)\]$/.exec(entry.name) ?? []
    if (rest !== undefined) {
      const optional = entry.name.startsWith('[[')
      branch.rest = { name: rest, optional, verbs: await load(join(below, 'route.ts')) }
    } else if (param !== undefined) {
      branch.param = { name: param, branch: { statics: new Map() } }
      await loadFolder(below, branch.param.branch)
    } else {
      await loadFolder(below, staticBranch(branch, entry.name))
    }
  }
}

const load = async (file: string): Promise<Verbs> => (await import(pathToFileURL(file).href)) as Verbs

function staticBranch(branch: Branch, name: string): Branch {
  const found = branch.statics.get(name) ?? { statics: new Map() }
  branch.statics.set(name, found)
  return found
}

interface Segments {
  raw: string[]
  decoded: string[]
}

/** Literal names win over `[name]`, and that over `[[...name]]`, at every level; an escaped literal is none, as in Next. */
function find(branch: Branch, segments: Segments, at: number): Match | undefined {
  const segment = segments.decoded[at]
  if (segment === undefined) {
    if (branch.verbs) return { verbs: branch.verbs, params: {} }
    return branch.rest?.optional ? { verbs: branch.rest.verbs, params: {} } : undefined
  }
  const literal = branch.statics.get(segments.raw[at] ?? '')
  const inLiteral = literal && find(literal, segments, at + 1)
  if (inLiteral) return inLiteral
  if (branch.param && segment !== '') {
    const below = find(branch.param.branch, segments, at + 1)
    if (below) return { verbs: below.verbs, params: { ...below.params, [branch.param.name]: segment } }
  }
  return restOf(branch, segments.decoded, at)
}

function findRest(branch: Branch, raw: string[], at: number): Match | undefined {
  const literal = branch.statics.get(raw[at] ?? '')
  return (literal && findRest(literal, raw, at + 1)) ?? restOf(branch, raw, at)
}

const restOf = ({ rest }: Branch, segments: string[], at: number): Match | undefined =>
  rest && { verbs: rest.verbs, params: { [rest.name]: segments.slice(at) } }

function decode(segment: string): string | undefined {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
