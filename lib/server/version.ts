import { readFileSync } from 'node:fs'

/** Reads the release of the code on disk from package.json. */
export const softwareVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
