import { rename, writeFile } from 'node:fs/promises'
import { typesOfInterface } from './types.ts'

const file = new URL('../typescript/catalogue.d.ts', import.meta.url)
// Moved into its place, because a compiler may be reading the file.
const written = new URL(`${file}.${process.pid}`)
await writeFile(written, await typesOfInterface())
await rename(written, file)
