import { createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { type Generated, institutePieces, isOnLines, nameOf } from '#db/generated/institute.ts'
import { CommandFailure, type FileFault } from './running/failure.ts'
import { day, fromCaller, wholeNumber } from './running/options.ts'
import { print } from './running/print.ts'
import { withProgress } from './running/progress.ts'
import { type CommonOptions, commandOf } from './running/run.ts'

interface GenerateOptions extends CommonOptions {
  courses: number
  institutes: number
  seed: number
  today: string
  out: string
  force?: true
}

interface Written {
  file: string
  institute: { id: string; slug: string }
  courses: number
  bytes: number
}

/** Five times the size of any real institute; the importer would refuse larger documents. */
const countMax = 500_000

/** Generated dates lie up to 900 days before and 200 days after a day; every year must have four digits. */
const days = ['0010-01-01', '9990-12-31'] as const

export function addGenerate(program: Command): void {
  const today = new Date().toISOString().slice(0, 10)
  commandOf(
    program,
    'generate',
    'Write made-up institute documents of any size, to try the service with.',
    'generate --courses 10000',
  )
    .requiredOption('--courses <N>', 'how many courses an institute has', wholeNumber(countMax))
    .option('--institutes <N>', 'how many institutes, a file each', wholeNumber(countMax), 1)
    .option('--seed <N>', 'another number makes other institutes', wholeNumber(countMax), 1)
    .option('--today <DATE>', 'the day around which enrolment dates lie', day(...days), today)
    .option('--out <FOLDER>', 'where to; made when it is not there', '.')
    .option('--force', 'write over files that are there')
    .addHelpText(
      'after',
      '\nThe same options, --today among them, write the same bytes. No database is used.',
    )
    .action(async (options: GenerateOptions) => print(options, await generate(options)))
}

async function generate(options: GenerateOptions) {
  const { institutes, courses, seed, today } = options
  const planned = Array.from({ length: institutes }, (_, index) => ({
    seed,
    number: index + 1,
    courses,
    today,
  }))
  const fileOf = (generated: Generated) =>
    join(options.out, `${nameOf(generated)}.${isOnLines(generated) ? 'jsonl' : 'json'}`)
  makeFolder(options.out)
  if (!options.force) refuseExisting(planned.map(fileOf))
  const files: Written[] = []
  await withProgress('writing', !options.json, async (report) => {
    for (const generated of planned) {
      report(files.length, institutes)
      files.push(await writeOne(generated, fileOf(generated), options))
    }
  })
  const lines = files.map(
    ({ file, bytes }) => `${file}: ${courses} courses, ${(bytes / 1_000_000).toFixed(1)} MB`,
  )
  return { value: { files }, text: lines.join('\n') }
}

async function writeOne(generated: Generated, file: string, { force }: GenerateOptions): Promise<Written> {
  const destination = createWriteStream(fromCaller(file), { flags: force ? 'w' : 'wx' })
  try {
    // A course is made only when there is room for it.
    await pipeline(institutePieces(generated), destination)
    const name = nameOf(generated)
    return {
      file,
      institute: { id: name, slug: name },
      courses: generated.courses,
      bytes: destination.bytesWritten,
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Removes half a document, but not an existing file that could not be opened.
    if (destination.bytesWritten > 0) rmSync(fromCaller(file), { force: true })
    throw new CommandFailure(`${file} cannot be written: ${code === 'EISDIR' ? 'it is a folder' : message}`)
  }
}

function makeFolder(folder: string): void {
  if (existsSync(fromCaller(folder))) return
  try {
    mkdirSync(fromCaller(folder))
  } catch (error) {
    throw new CommandFailure(
      `The folder ${folder} cannot be made: ${(error as Error).message}. Name another with --out.`,
    )
  }
}

function refuseExisting(files: readonly string[]): void {
  const faults = files
    .filter((file) => existsSync(fromCaller(file)))
    .map((file): FileFault => ({ file, path: null, message: 'this file already exists' }))
  if (faults.length > 0)
    throw new CommandFailure('Nothing was written; give --force to write over files.', faults)
}
