import type { Command } from 'commander'
import type { BackgroundTask } from '#lib/background/tasks.ts'
import type { Checks } from '#lib/checks.ts'

/**
 * What a module adds to the core. `lib/modules.ts` lists the modules; whoever needs commands, routes or background tasks
 * asks that list. `docs/architecture.md` says how to add and remove a module.
 *
 * Every process loads every `module.ts`, so these files import heavy code only when it is used.
 */
export interface Module {
  /** Names the module in `MODULES`, and its folders `lib/modules/NAME` and `tests/modules/NAME`. */
  name: string
  /** Folders of `app` that belong to the module, such as `app/docs`. */
  folders?: readonly string[]
  /** Background tasks. The cron runs them after publishing, in this order. */
  tasks?: readonly BackgroundTask[]
  /** Adds commands to the program `catalogue`. */
  commands?: (program: Command, modules: readonly Module[]) => Promise<void>
  /** Checks of the content of the database; the subject of a finding is the institute's slug. */
  checks?: () => Promise<Checks>
}

/** Returns the checks that modules add, by their names. */
export async function checksOf(modules: readonly Module[]): Promise<Checks> {
  const added = await Promise.all(modules.map(({ checks }) => checks?.()))
  return Object.assign({}, ...added)
}

/** Returns the background tasks that modules add. */
export const tasksOf = (modules: readonly Module[]): BackgroundTask[] =>
  modules.flatMap(({ tasks = [] }) => tasks)
