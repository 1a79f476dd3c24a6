import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether this machine has a program. `.ci/run` installs every program that a test asks for here. */
export const hasTool = (name: string): boolean =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].some((folder) => existsSync(join(folder, name)))
