import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from '#lib/db/folder-lock.ts'

/** When the kernel started a process; undefined where it does not say. */
function startOf(pid: number | undefined): string | undefined {
  if (!existsSync('/proc/self/stat')) return undefined
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

describe('the folder of the embedded database', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const lock = () => join(folder, 'lock')
  const holder = () => JSON.parse(readFileSync(lock(), 'utf8')) as { pid: number }

  test('is held until it is given back, and then leaves nothing behind', () => {
    const release = lockFolder(folder)
    expect(holder().pid).toBe(process.pid)
    release()
    expect(readdirSync(folder)).toEqual([])
  })

  test('is refused while another living process holds it, which is named', () => {
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
    const held = JSON.stringify({ pid: other.pid, started: startOf(other.pid) })
    writeFileSync(lock(), held)
    expect(() => lockFolder(folder)).toThrow(`in use by process ${other.pid};`)
    expect(readFileSync(lock(), 'utf8')).toBe(held)
    other.kill()
  })

  test.each([
    ['a process that is gone', JSON.stringify({ pid: 2 ** 30, started: '1' })],
    ['a later process with the same number', JSON.stringify({ pid: process.ppid, started: '1' })],
    ['nobody who can be read', '{"pid":'],
  ])('is taken over from %s', (_, held) => {
    writeFileSync(lock(), held)
    const release = lockFolder(folder)
    expect(holder().pid).toBe(process.pid)
    release()
    expect(readdirSync(folder)).toEqual([])
  })
})
