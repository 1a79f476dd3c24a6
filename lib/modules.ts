import type { Module } from '#lib/module.ts'

/** All modules. Their tasks, checks and commands run in this order. */
const all: readonly Module[] = [
  (await import('#lib/modules/dashboard/module.ts')).dashboard,
  (await import('#lib/modules/hooks/module.ts')).hooks,
  (await import('#lib/modules/mcp/module.ts')).mcp,
  (await import('#lib/modules/embed/module.ts')).embed,
  (await import('#lib/modules/docs/module.ts')).docs,
  (await import('#lib/modules/telemetry/module.ts')).telemetry,
  (await import('#lib/modules/doctor/module.ts')).doctor,
]

/** Names in `MODULES`, by commas: all if it is unset, none if it is empty or `none`. */
export const modules = (): readonly Module[] => modulesIn(process.env.MODULES)

/** Returns the modules listed in a text. Throws if it contains an unknown name. */
export function modulesIn(text: string | undefined, known: readonly Module[] = all): readonly Module[] {
  if (text === undefined) return known
  const wanted = text.split(',').map((name) => name.trim())
  const names = wanted.filter((name) => name !== '' && name !== 'none')
  const unknown = names.filter((name) => known.every((module) => module.name !== name))
  if (unknown.length > 0)
    throw new Error(
      `MODULES contains unknown names: ${unknown.join(', ')}. The modules are ${known.map(({ name }) => name).join(', ')}. ` +
        'Leave MODULES unset for all modules, or set it to none.',
    )
  return known.filter(({ name }) => names.includes(name))
}

/** Returns the paths of modules that are switched off. Everything below these paths is off too. */
export function pathsOff(): string[] {
  const wanted = modules()
  return all
    .filter((module) => !wanted.includes(module))
    .flatMap(({ serves = [] }) => serves)
    .map((path) => path.replace(/^(app|public)(?=\/)/, ''))
}

/** Returns whether a path or route pattern belongs to a module that is switched off. */
export const isOff = (path: string): boolean => pathsOff().some((off) => isBelow(path, off))

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)
