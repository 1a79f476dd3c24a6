/** Reads one file in a process of its own, which `reading.ts` starts with a limit of memory and time. */
import { readGiven } from './given.ts'
import type { ReaderMessage, ReaderTask, Stored } from './reading.ts'

const send = (answer: ReaderMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(answer, undefined, {}, () => resolve()))

async function ask(ids: readonly string[]): Promise<Stored['courses']> {
  const answered = new Promise<Stored>((resolve) => process.once('message', resolve))
  await send({ ids })
  return (await answered).courses
}

process.once('message', async ({ file, institute, choice }: ReaderTask) => {
  await send({ read: await readGiven(file, institute && { ...institute, loadCourses: ask }, choice) })
  process.disconnect()
})
