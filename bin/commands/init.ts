import type { Command } from 'commander'
import { columns } from '#lib/sheet/columns.ts'
import { CommandFailure } from './running/failure.ts'
import { type CommonOptions, commandOf, print } from './running/run.ts'

interface InitOptions extends CommonOptions {
  csv?: true
}

export function addInit(program: Command): void {
  commandOf(program, 'init', 'Write what to begin with, on standard output.', 'init --csv')
    .option('--csv', 'a sheet of courses, with every column and an example row')
    .addHelpText('after', '\nTo keep it: catalogue init --csv > courses.csv')
    .action((options: InitOptions) => print(options, init(options)))
}

function init({ csv }: InitOptions) {
  if (!csv) throw new CommandFailure('Say what to write: --csv.')
  const rows = [columns.map(({ name }) => name), columns.map(({ example }) => quoted(example))]
  const text = rows.map((row) => row.join(',')).join('\r\n')
  const value = { columns: columns.map(({ name, of, about, example }) => ({ name, of, about, example })) }
  // A spreadsheet takes a file without the mark for Windows-1252.
  return { value, text: `\ufeff${text}`, isData: true }
}

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
