import type { Command } from 'commander'
import { Option } from 'commander'
import { demoInstitute } from '#db/demo.ts'
import { startDocument } from '#lib/catalogue/document/start.ts'
import { print } from '#lib/cli/print.ts'
import { type CommonOptions, commandOf } from '#lib/cli/run.ts'
import { env } from '#lib/env.ts'
import { columns } from '#lib/modules/sheet/columns/columns.ts'
import { templateCsv } from '#lib/modules/sheet/write.ts'

interface InitOptions extends CommonOptions {
  csv?: true
  from?: 'demo'
}

export function addInit(program: Command): void {
  commandOf(
    program,
    'init',
    'Print a start: an institute document, or with --csv a sheet of courses.',
    'init > institute.json',
  )
    .addOption(new Option('--from <institute>', 'the whole of the demo instead of a start').choices(['demo']))
    .option('--csv', 'a sheet of courses, with every column and an example row')
    .addHelpText(
      'after',
      '\nThe document names the schema that /schema/catalogue-1.json serves: an editor that knows it completes keys, says' +
        '\nwhat they mean and marks faults. A sheet is kept with: catalogue init --csv > courses.csv; one with the' +
        '\ncourses of an institute with: catalogue export SLUG --csv > courses.csv',
    )
    .action((options: InitOptions) => print(options, options.csv ? sheet() : document(options)))
}

function document({ from }: InitOptions) {
  const origin = env().SITE_URL ?? 'http://localhost:3000'
  const $schema = new URL('/schema/catalogue-1.json', origin).href
  const today = new Date().toISOString().slice(0, 10)
  const value =
    from === 'demo' ? { $schema, ...(demoInstitute({ today, origin }) as object) } : startDocument($schema)
  return { value, text: JSON.stringify(value, null, 2), isData: true }
}

const sheet = () => ({
  value: { columns: columns.map(({ name, of, about, example }) => ({ name, of, about, example })) },
  text: templateCsv().trimEnd(),
  isData: true,
})
