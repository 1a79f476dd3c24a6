/** Entry point of the process that reads one file. `reading.ts` starts it with memory and time limits. */
import { type ReadSheet, readGiven } from './given.ts'
import type { ReaderMessage, ReaderTask, Stored } from './reading.ts'

const send = (answer: ReaderMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(answer, undefined, {}, () => resolve()))

async function ask(ids: readonly string[]): Promise<Stored['courses']> {
  const answered = new Promise<Stored>((resolve) => process.once('message', resolve))
  await send({ ids })
  return (await answered).courses
}

async function read({ file, now, sheet }: ReaderTask) {
  if (!sheet) return readGiven(file, now)
  const { read }: { read: ReadSheet } = await import(new URL(`../../${sheet.reader}`, import.meta.url).href)
  const { buffer, byteOffset, length } = file.bytes
  const institute = { ...sheet.institute, loadCourses: ask }
  return read(Buffer.from(buffer, byteOffset, length), institute, sheet.choice)
}

process.once('message', async (task: ReaderTask) => {
  await send({ read: await read(task) })
  process.disconnect()
})
