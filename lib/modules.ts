import type { Module } from '#lib/module.ts'
import { dashboard } from '#lib/modules/dashboard/module.ts'
import { docs } from '#lib/modules/docs/module.ts'
import { doctor } from '#lib/modules/doctor/module.ts'
import { embed } from '#lib/modules/embed/module.ts'
import { explain } from '#lib/modules/explain/module.ts'
import { hooks } from '#lib/modules/hooks/module.ts'
import { indexNow } from '#lib/modules/indexnow/module.ts'
import { mcp } from '#lib/modules/mcp/module.ts'
import { searches } from '#lib/modules/searches/module.ts'
import { sheet } from '#lib/modules/sheet/module.ts'
import { telemetry } from '#lib/modules/telemetry/module.ts'
import { vercel } from '#lib/modules/vercel/module.ts'

/** Every module. Deleting one is deleting its folders, its import above and its name here. */
const all: readonly Module[] = [
  dashboard,
  sheet,
  hooks,
  indexNow,
  mcp,
  embed,
  docs,
  telemetry,
  doctor,
  explain,
  searches,
  vercel,
]

/** Returns the modules that `MODULES` names, separated by commas: all when it is not set, none when it is empty. */
export const modules = (): readonly Module[] => modulesIn(process.env.MODULES)

/** Returns the modules that a text names; throws when no module has a name. */
export function modulesIn(text: string | undefined, known: readonly Module[] = all): readonly Module[] {
  if (text === undefined) return known
  const wanted = text.split(',').map((name) => name.trim())
  const names = wanted.filter((name) => name !== '' && name !== 'none')
  const unknown = names.filter((name) => known.every((module) => module.name !== name))
  if (unknown.length > 0)
    throw new Error(
      `MODULES names ${unknown.join(', ')}; the modules are ${known.map(({ name }) => name).join(', ')}. ` +
        'Leave it unset for all, or set it to none.',
    )
  return known.filter(({ name }) => names.includes(name))
}

/** Returns the paths of modules that are not wanted; all paths below them are off too. */
export function pathsOff(): string[] {
  const wanted = modules()
  return all
    .filter((module) => !wanted.includes(module))
    .flatMap(({ folders = [], files = [] }) => [...folders, ...files])
    .map((place) => place.replace(/^(app|public)(?=\/)/, ''))
}

/** Returns whether a path, or a route's pattern, belongs to a module that is not wanted. */
export const isOff = (path: string): boolean => pathsOff().some((off) => isBelow(path, off))

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)
