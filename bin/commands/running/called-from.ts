import { resolve } from 'node:path'

/** npm runs scripts in the project's folder and tells where it was called from; a name is meant from there. */
export const fromCaller = (name: string): string => resolve(process.env.INIT_CWD ?? '.', name)
