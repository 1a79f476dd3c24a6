import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '#lib/base/db/folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A process that runs some code, collects its garbage, says how that went, and stays until it is killed. */
async function startProcess(code: string) {
  const script = `
    import { DatabaseSync } from 'node:sqlite'
    import { lockFolder } from ${JSON.stringify(join(process.cwd(), 'lib/base/db/folder-lock.ts'))}
    setInterval(() => {}, 1_000)
    try { ${code}; await new Promise(setImmediate); gc(); process.stdout.write('held') } catch ({ message }) { process.stdout.write(message) }`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script])
  const [said] = await once(child.stdout, 'data')
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { pid: child.pid, said: String(said), kill }
}
const locking = () => `lockFolder(${JSON.stringify(folder)})`

test('the folder of the embedded database is refused while another process holds it, and free however that process ends', async () => {
  const other = await startProcess(locking())
  expect(() => lockFolder(folder)).toThrow(`in use by process ${other.pid};`)
  await other.kill()
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid};`)
  const third = await startProcess(locking())
  expect(third.said).toContain(`in use by process ${process.pid};`)
  await third.kill()
  release()
  lockFolder(folder)()
})

test('a process that has locked the folder but not yet written its number is not named', async () => {
  const file = JSON.stringify(join(folder, 'lock.db'))
  const other = await startProcess(
    `globalThis.lock = new DatabaseSync(${file}); lock.exec('begin exclusive')`,
  )
  expect(() => lockFolder(folder)).toThrow('in use by another process;')
  await other.kill()
})

test('a lock file that is not a database is made again; any other error names the file', () => {
  const file = join(folder, 'lock.db')
  writeFileSync(file, 'no database'.repeat(100))
  lockFolder(folder)()
  rmSync(file)
  mkdirSync(file)
  expect(() => lockFolder(folder)).toThrow(`${file}: unable to open database file`)
})
