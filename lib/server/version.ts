import { readFileSync } from 'node:fs'

/** The release of the code on disk, as package.json names it. */
export const softwareVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
