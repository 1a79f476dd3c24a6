import type { Command } from 'commander'
import { publishDue } from '#lib/contract/catalogue/publish/publish.ts'
import { namesOf } from '#lib/contract/catalogue/source/store/first-names.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { askedFor } from '#lib/office/cli/ask.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { requireInstitute } from '#lib/office/cli/institute.ts'
import { printNote, visible } from '#lib/office/cli/print.ts'
import { type CommonOptions, type Context, databaseCommand, listed } from '#lib/office/cli/run.ts'
import { publishUnlessLost, storedNotPublished } from '#lib/office/imports/apply.ts'
import { readStored } from '#lib/office/imports/stored.ts'
import {
  findStoredDocument,
  listStoredDocuments,
  type StoredDocument,
} from '#lib/office/imports/stored-documents.ts'
import { undoImport } from '#lib/office/imports/undo.ts'
import { planUndo, type Since } from '#lib/office/imports/undo-plan.ts'
import { editLines, importedLines } from './import/edit-words.ts'
import { publish, publishedWords } from './publish.ts'

interface UndoOptions extends CommonOptions {
  list?: true
  to?: string
  everything?: true
  yes?: true
}

export function add(program: Command): void {
  const summary = 'Undo an import: take back what it changed, and publish.'
  databaseCommand(program, ['undo', summary, 'undo demo'], undo)
    .argument('<SLUG>', 'the institute')
    .option('--list', 'list the stored states (at most five), newest first')
    .option('--to <id>', 'the id of a state (default: the newest before an import)')
    .option('--everything', 'also take back what was added, edited or removed after the import')
    .option('--yes', 'do not ask')
    .addHelpText(
      'after',
      '\nShows what it would take back, and asks. What was added, edited or removed after the import stays as it is.' +
        '\nThe exit status is 2 if nobody can answer; then nothing is changed. An undo can be undone: see --list.',
    )
}

async function undo(context: Context, options: UndoOptions, slug: string) {
  const { db, now } = context
  const { list, to, json, yes, everything: takesAll = false } = options
  const institute = await requireInstitute(db, slug)
  const states = await listStoredDocuments(db, institute.id, 'before')
  const rows = states.map((state) => [state.id, state.at.toISOString(), state.who, stateWords(state)])
  if (list) return listed({ states }, rows, 'No states are stored.')
  const id = to ?? states.find(({ kind }) => kind === 'before')?.id
  const kept =
    states.some((state) => state.id === id) && (await findStoredDocument(db, institute.id, id ?? ''))
  if (!kept || kept.kind === 'tried') throw new CommandFailure(noState(slug, to, states))
  const file = stateWords(kept)
  if (!yes) {
    const { lines, since } = await planUndo(db, institute, kept, takesAll)
    const planned = await importSource(db, readStored(lines), { isTrial: true })
    const says = [
      ...importedLines({ file, ...planned }),
      ...editLines(planned.edits),
      ...sinceLines(since, takesAll),
    ]
    const answer = json ? undefined : await askedFor(`${says.join('\n')}\nType yes to continue: `)
    if (answer !== 'yes') {
      const message = `${slug}: nothing was changed; confirm with --yes.`
      return { value: { planned, since, error: { message } }, text: [...says, message].join('\n'), status: 2 }
    }
  }
  const undoing = { who: 'command', now, takesAll, read: readStored }
  const { report, since } = await undoImport(db, institute, kept, undoing)
  const done = await publishUnlessLost(() => publish(context, institute, publishDue))
  const published = done?.report
  if (!done && !json) printNote(`${slug}: ${storedNotPublished}`)
  const lines = [...importedLines({ file, ...report }), ...sinceLines(since, takesAll)]
  return {
    value: { state: kept.id, ...report, since, published, ...(!done && { note: storedNotPublished }) },
    text: [...lines, ...(published ? [`  ${publishedWords(published)}`] : [])].join('\n'),
  }
}

/** Says what came after the import, and whether it stays. */
function sinceLines({ courses, count, site, learning_paths }: Since, takesAll: boolean): string[] {
  const parts = [
    ...(count > 0 ? [`${count} ${count === 1 ? 'course' : 'courses'} (${namesOf(courses, count)})`] : []),
    ...(learning_paths ? ['the learning paths'] : []),
    ...(site ? ['the settings'] : []),
  ]
  if (parts.length === 0) return []
  const what = `  added, edited or removed since: ${parts.join(', ')}; `
  return [visible(what + (takesAll ? 'taken back too' : 'left as they are, unless --everything is given'))]
}

function noState(slug: string, to: string | undefined, states: readonly StoredDocument[]): string {
  const ids = states.map(({ id }) => id).join(', ')
  if (states.length === 0) return `No states of ${slug} are stored.`
  return to === undefined
    ? `No state of ${slug} before an import is stored; --to restores what was undone: ${ids}.`
    : `${slug} has no state ${JSON.stringify(to)}; expected one of ${ids}.`
}

const stateWords = ({ kind, name }: Pick<StoredDocument, 'kind' | 'name'>): string =>
  kind === 'undone' ? `the state before ${name} was undone` : `the state before ${name}`
