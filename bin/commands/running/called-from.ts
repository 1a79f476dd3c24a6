import { resolve } from 'node:path'

/** Resolves a name from the caller's folder (`INIT_CWD`): npm runs scripts in the project's folder. */
export const fromCaller = (name: string): string => resolve(process.env.INIT_CWD ?? '.', name)
