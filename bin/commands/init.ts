import { type Command, Option } from 'commander'
import { demoInstitute, demos } from '#db/demo.ts'
import { env } from '#lib/base/env.ts'
import { startDocument } from '#lib/contract/catalogue/document/schema.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { fields } from '#lib/modules/sheet/fields.ts'
import { templateCsv } from '#lib/modules/sheet/write.ts'
import { print } from '#lib/office/cli/print.ts'
import { type CommonOptions, commandOf } from '#lib/office/cli/run.ts'
import { deployment } from '#lib/site/site-settings.ts'

const schemaHelp =
  '\nThe document refers to the schema at /schema/catalogue-1.json. Editors that understand schemas complete keys, explain' +
  '\nthem and mark mistakes.' +
  '\nAddresses of the schema and of the demo’s pictures begin with SITE_URL; without it, with http://localhost and PORT.'
const sheetHelp =
  'To save a sheet: catalogue init --csv > courses.csv' +
  '\nTo save a sheet of the courses of an institute: catalogue export SLUG --csv > courses.csv'

interface InitOptions extends CommonOptions {
  csv?: true
  from?: 'demo'
}

/** Adds the command `init`, which prints a document or sheet to start from. It stores nothing and needs no database. */
export async function add(program: Command): Promise<void> {
  commandOf(
    program,
    'init',
    'Print an institute document to start from, or with --csv a sheet of courses.',
    'init > institute.json',
  )
    .addOption(new Option('--from <institute>', 'print the complete demo institute').choices(['demo']))
    .addHelpText('after', schemaHelp)
    .option('--csv', 'print a sheet of courses with all columns and an example row')
    .addHelpText('after', sheetHelp)
    .action((options: InitOptions) => print(options, options.csv ? sheet() : document(options)))
}

function document({ from }: InitOptions) {
  const origin = env().SITE_URL ?? deployment().origin
  const $schema = new URL('/schema/catalogue-1.json', origin).href
  const today = dateIn(demos[0].zone, new Date())
  const value =
    from === 'demo' ? { $schema, ...(demoInstitute({ today, origin }) as object) } : startDocument($schema)
  return { value, text: JSON.stringify(value, null, 2), isData: true }
}

const sheet = () => ({
  value: { columns: fields.map(({ name, of, about, example }) => ({ name, of, about, example })) },
  text: templateCsv().trimEnd(),
  isData: true,
})
