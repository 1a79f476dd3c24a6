import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { perProcess } from '#lib/base/per-process.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type GivenFile, type PackedSource, type ReadFile, unpacked, unreadableFile } from './given.ts'
import { ServerBusy } from './server-busy.ts'
import type { SheetChoice } from './sheet-choice.ts'
import type { StoredInstitute } from './stored.ts'

interface SheetReading {
  institute: StoredInstitute
  choice: SheetChoice
}

/** Message to the reader process: the file and how to read it. */
export interface ReaderTask {
  file: GivenFile
  now: Date
  /** Undefined for a JSON document. Courses are requested by message: functions cannot be sent. */
  sheet: (Omit<SheetReading, 'institute'> & { institute: Omit<StoredInstitute, 'loadCourses'> }) | undefined
  /** Processor time after which the process ends itself by `overTime`, in milliseconds. */
  cpuMs: number
}

/** Path, from the project's root, of the file that exports a `ReadSheet` as `read`. */
export const sheetReader = 'lib/modules/sheet/read-sheet.ts'

/** Signal by which a reader process ends itself when it has used too much processor time. Windows knows only the second. */
export const overTime = process.platform === 'win32' ? 'SIGTERM' : 'SIGVTALRM'

/** Message from the reader process: the ids of courses it needs, or its result. */
export type ReaderMessage = { ids: readonly string[] } | { read: ReadFile<PackedSource> }

export interface Stored {
  courses: ReadonlyMap<string, CourseSource>
}

interface ReadingLimits {
  /** Heap limit of the reader process in megabytes. Memory outside the heap is limited by the file's size. */
  megabytes: number
  /** Processor time, which says something about the file; a busy machine makes any file take long. */
  cpuMs: number
  withinMs: number
}

const usualLimits: ReadingLimits = { megabytes: 160, cpuMs: 30_000, withinMs: 90_000 }

/** Queue of files to read. Only one is read at a time, because each reader process needs memory of its own. */
const queue = perProcess('file reading', () => ({ last: Promise.resolve() as Promise<unknown> }))

/** Not in a thread: one above its memory limit ends our process too. Throws `ServerBusy` after `withinMs`. */
export function readApart(
  file: GivenFile,
  now: Date,
  sheet?: SheetReading,
  limits = usualLimits,
): Promise<ReadFile> {
  const turn = queue().last.then(() => read(file, now, sheet, limits))
  queue().last = turn.catch(() => undefined)
  return turn
}

function read(
  file: GivenFile,
  now: Date,
  sheet: SheetReading | undefined,
  { megabytes, cpuMs, withinMs }: ReadingLimits,
): Promise<ReadFile> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadFile>()
  const child = fork(processFile(), {
    execArgv: [`--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The process gets neither settings nor secrets. The compile cache cuts its start-up time to a third.
    env: { NODE_ENV: process.env.NODE_ENV, NODE_COMPILE_CACHE: compileCache() },
  })
  const timer = setTimeout(() => {
    reject(new ServerBusy())
    child.kill('SIGKILL')
  }, withinMs)
  const refuse = (took: string): void => resolve(unreadableFile('tookTooLong', { took }))
  child.on('error', reject)
  child.on('exit', (code, signal) => {
    clearTimeout(timer)
    // V8 aborts a process that runs out of memory, so any exit code except 0 means too little memory.
    if (code === 0) reject(new Error('The reader process ended without a result.'))
    else if (signal === overTime) refuse(`${cpuMs / 1_000} seconds of processor time`)
    else refuse(`${megabytes} MB of memory`)
  })
  child.on('message', (answer: ReaderMessage) => {
    if ('read' in answer) return resolve(unpacked(answer.read))
    sheet?.institute
      .loadCourses(answer.ids)
      .then((courses) => child.send({ courses } satisfies Stored), reject)
  })
  const task: ReaderTask = { file, now, sheet: sendable(sheet), cpuMs }
  child.send(task, (error) => error && reject(error))
  return promise
}

function sendable(sheet: SheetReading | undefined): ReaderTask['sheet'] {
  if (!sheet) return sheet
  // Functions cannot be sent to another process.
  const { loadCourses: _, ...institute } = sheet.institute
  return { ...sheet, institute }
}

/** This process's own, without the subfolder that Node appends for its version. */
function compileCache(): string | undefined {
  const folder = getCompileCacheDir()
  return folder && dirname(folder)
}

/** A bundle lacks the file; the path then starts at the working directory, the project's folder. */
function processFile(): string {
  const name = 'reading-process.ts'
  const beside = join(dirname(fileURLToPath(import.meta.url)), name)
  return existsSync(/* turbopackIgnore: true */ beside)
    ? beside
    : join(/* turbopackIgnore: true */ process.cwd(), 'lib/office/imports', name)
}
