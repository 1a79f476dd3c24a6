import type { Command } from 'commander'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { visible } from '#lib/office/cli/print.ts'
import { type CommonOptions, type Context, databaseCommand } from '#lib/office/cli/run.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import { findCourseId, loadStanding } from './courses/standing.ts'
import { standingSentences } from './words/standing-words.ts'
import { wordsIn } from './words/words.ts'

interface ExplainOptions extends CommonOptions {
  institute: InstituteName
}

export function addExplain(program: Command): void {
  const summary = 'Say why a course is shown or hidden, what it costs, and what the next date changes.'
  databaseCommand(program, ['explain', summary, 'explain tabla-foundation --institute demo'], answer)
    .argument('<COURSE>', 'id of a course, of a language edition or of a version, or slug of a course')
    .requiredOption('--institute <slug>', 'the institute')
    .addHelpText('after', '\nThe exit status is 2 when the institute has no such course.')
}

async function answer({ db, now }: Context, { institute }: ExplainOptions, asked = '') {
  const id = await findCourseId(db, institute.id, asked)
  const standing = id === undefined ? undefined : await loadStanding(db, institute.id, id, now)
  if (!standing)
    throw new CommandFailure(`No course and no version has the id or slug ${JSON.stringify(asked)}.`, [], 2)
  const { course, hidden, first, next, today } = standing
  const sentences = standingSentences(wordsIn('en'), standing)
  const text = [`${course.title} (course ${course.id}), on ${today}:`, ...sentences]
    .map((line) => visible(line))
    .join('\n')
  const value = {
    id: course.id,
    is_shown: hidden === undefined,
    availability: first?.variant.availability ?? null,
    price: first?.variant.price ?? null,
    sentences,
    next_change_on: next?.on ?? null,
  }
  return { value, text }
}
