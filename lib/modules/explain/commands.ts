import type { Command } from 'commander'
import { explain, UnknownCourse } from '#lib/modules/explain/explain.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { day } from '#lib/office/cli/options.ts'
import { type CommonOptions, type Context, databaseCommand } from '#lib/office/cli/run.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import { explanationText } from './command-words.ts'

interface ExplainOptions extends CommonOptions {
  institute: InstituteName
  language?: string | null
  asOf?: string
}

export function addExplain(program: Command): void {
  const summary = 'Explain why a course is shown or hidden.'
  const example = 'explain 4f0c --institute demo --language hi --as-of 2027-01-31'
  databaseCommand(program, ['explain', summary, example], answer)
    .argument('COURSE', 'id of a course, of a language edition or of a version, or slug of a course')
    .requiredOption('--institute <slug>', 'the institute')
    .option('--language <code>', 'explain what visitors see in this language')
    .option(
      '--as-of <date>',
      "as of this day in the site's time zone, such as 2027-01-31 (default: today)",
      day,
    )
    .addHelpText(
      'after',
      '\nNames the field of the document that decided each verdict, and what will change by time alone.' +
        '\nThe exit status is 2 when the institute has no such course.',
    )
}

async function answer({ db, now }: Context, { institute, language = null, asOf }: ExplainOptions, id = '') {
  const request = { id, language, asOf }
  const value = await explain(db, institute.id, request, now).catch((error: unknown) => {
    throw error instanceof UnknownCourse ? new CommandFailure(error.message, [], 2) : error
  })
  return { value, text: explanationText(value) }
}
