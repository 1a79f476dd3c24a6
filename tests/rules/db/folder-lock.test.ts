import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '#lib/db/folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Locks the folder until it is killed. */
const holding = (name: string) => `
  import { lockFolder } from ${JSON.stringify(join(process.cwd(), 'lib/db/folder-lock.ts'))}
  lockFolder(${JSON.stringify(name)})
  process.stdout.write('held')
  setInterval(() => {}, 1_000)`

test('the folder of the embedded database is refused while another process holds it, whatever ends that', async () => {
  const other = spawn(process.execPath, ['--input-type=module', '-e', holding(folder)])
  await once(other.stdout, 'data')
  expect(() => lockFolder(folder)).toThrow(`in use by process ${other.pid};`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid};`)
  release()
  lockFolder(folder)()
})
