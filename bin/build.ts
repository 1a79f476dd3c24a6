/** Builds, unless the last build was made from the sources as they are; `npm start` does the same when it must. */
import { build, isBuilt } from './start-build.ts'

Object.assign(process.env, { NODE_ENV: 'production' })
if (!isBuilt()) await build()
