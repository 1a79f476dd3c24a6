/** Entry point of the process that reads one file. `read-apart.ts` starts it with memory and time limits. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type ReadSheet, readGiven } from './given.ts'
import { overTime, type ReaderMessage, type ReaderTask, type Stored, sheetReader } from './read-apart.ts'

const send = (answer: ReaderMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(answer, undefined, {}, () => resolve()))

async function ask(ids: readonly string[]): Promise<Stored['courses']> {
  const answered = new Promise<Stored>((resolve) => process.once('message', resolve))
  await send({ ids })
  return (await answered).courses
}

async function read({ file, now, sheet }: ReaderTask) {
  if (!sheet) return readGiven(file, now)
  // By its path, because what reads sheets imports this folder.
  const { read }: { read: ReadSheet } = await import(new URL(`../../../${sheetReader}`, import.meta.url).href)
  const { buffer, byteOffset, length } = file.bytes
  const institute = { ...sheet.institute, loadCourses: ask }
  return read(Buffer.from(buffer, byteOffset, length), institute, sheet.choice)
}

/** Ends the process when it has used too much processor time; from a thread, because reading blocks the event loop. */
async function limitCpu(cpuMs: number): Promise<void> {
  const watch = `
    const { parentPort, workerData: [cpuMs, signal] } = require('node:worker_threads')
    const check = () => {
      const { user, system } = process.cpuUsage()
      if (user + system > cpuMs * 1000) process.kill(process.pid, signal)
    }
    check()
    setInterval(check, 250)
    parentPort.postMessage('watching')`
  const thread = new Worker(watch, { eval: true, workerData: [cpuMs, overTime] })
  await once(thread, 'message')
  thread.unref()
}

process.once('message', async (task: ReaderTask) => {
  await limitCpu(task.cpuMs)
  await send({ read: await read(task) })
  process.disconnect()
})
