import type { Command } from 'commander'
import { findDuePublish } from '#lib/catalogue/publish/due.ts'
import { publishIfStale } from '#lib/catalogue/publish/publish-if-stale.ts'
import { CommandFailure } from '#lib/cli/failure.ts'
import { day } from '#lib/cli/options.ts'
import { type CommonOptions, type Context, databaseCommand } from '#lib/cli/run.ts'
import type { Db } from '#lib/db/open.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import { type ExplainRequest, explain } from '#lib/modules/explain/explain.ts'
import { UnknownThing } from '#lib/modules/explain/unknown.ts'
import { explanationWords } from './command-words.ts'

interface ExplainOptions extends CommonOptions {
  institute: InstituteName
  path?: string
  stream?: string
  language?: string
  asOf?: string
}

export function addExplain(program: Command): void {
  const summary = 'Explain why a course, learning path or stream is shown or hidden.'
  const example = 'explain 4f0c --institute demo --language hi --as-of 2027-01-31'
  databaseCommand(program, ['explain', summary, example], answer)
    .argument('[COURSE]', 'id of a course, of a language edition or of a version')
    .requiredOption('--institute <slug>', 'the institute')
    .option('--path <code>', 'a learning path instead of a course')
    .option('--stream <slug>', 'a stream instead of a course')
    .option('--language <code>', 'the course in this language')
    .option(
      '--as-of <date>',
      "as of a day of the site's calendar, such as 2027-01-31; today unless given",
      day,
    )
    .addHelpText(
      'after',
      '\nNames the field of the document that decided each verdict, what time alone will change next, and whether' +
        '\nreaders get just that: the exit status is 1 where they do not, and 2 where the institute has no such thing.',
    )
}

async function answer({ db, now }: Context, options: ExplainOptions, course: string | undefined) {
  const question = questionOf(course, options)
  const { id } = options.institute
  await publishSmall(db, id, now)
  const value = await explain(db, id, question, now).catch((error: unknown) => {
    throw error instanceof UnknownThing ? new CommandFailure(error.message, [], 2) : error
  })
  return { value, text: explanationWords(value), isFault: value.read.agrees === false }
}

function questionOf(course: string | undefined, options: ExplainOptions): ExplainRequest {
  const { path, stream, language = null, asOf } = options
  if ([course, path, stream].filter((one) => one !== undefined).length !== 1)
    throw new CommandFailure('Name one thing to explain: the id of a course, --path CODE or --stream SLUG.')
  if (course !== undefined) return { course: { id: course, language }, asOf }
  if (language !== null) throw new CommandFailure('--language is for courses.')
  return path === undefined ? { stream: stream ?? '', asOf } : { path, asOf }
}

/** Publishes what the next read would publish itself; larger publishes are left to the background. */
async function publishSmall(db: Db, instituteId: string, now: Date): Promise<void> {
  const due = await findDuePublish(db, instituteId, now)
  if (due?.isInline) await publishIfStale(db, instituteId, now, () => {})
}
