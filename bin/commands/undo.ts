import type { Command } from 'commander'
import { publishDue } from '#lib/catalogue/publish/publish.ts'
import { CommandFailure } from '#lib/cli/failure.ts'
import { requireInstitute } from '#lib/cli/institute.ts'
import { printNote } from '#lib/cli/print.ts'
import { type CommonOptions, type Context, databaseCommand, listed } from '#lib/cli/run.ts'
import { publishUnlessLost, storedNotPublished } from '#lib/imports/apply.ts'
import { readStored } from '#lib/imports/stored.ts'
import {
  findStoredDocument,
  listStoredDocuments,
  type StoredDocument,
} from '#lib/imports/stored-documents.ts'
import { applyConfirmed } from './import/apply.ts'
import { importedLines } from './import/edit-words.ts'
import { publish, publishedWords } from './publish.ts'

interface UndoOptions extends CommonOptions {
  list?: true
  to?: string
}

export function add(program: Command): void {
  const summary = 'Undo an import: restore the state before it, and publish.'
  databaseCommand(program, ['undo', summary, 'undo demo'], undo)
    .argument('<SLUG>', 'the institute')
    .option('--list', 'list the stored states (at most five), newest first')
    .option('--to <id>', 'the id of a state (default: the newest before an import)')
}

async function undo(context: Context, { list, to, json }: UndoOptions, slug: string) {
  const { db } = context
  const institute = await requireInstitute(db, slug)
  const states = await listStoredDocuments(db, institute.id, 'before')
  const rows = states.map((state) => [state.id, state.at.toISOString(), state.who, stateWords(state)])
  if (list) return listed({ states }, rows, 'No states are stored.')
  const id = to ?? states.find(({ kind }) => kind === 'before')?.id
  const kept =
    states.some((state) => state.id === id) && (await findStoredDocument(db, institute.id, id ?? ''))
  if (!kept || kept.kind === 'tried') throw new CommandFailure(noState(slug, to, states))
  const source = readStored(kept.bytes)
  // An undo needs no confirmation, even if it removes courses.
  const options = { yes: true, ...(json && { json }) } as const
  const applied = { name: kept.name, undoes: kept.kind, documentId: kept.id }
  const report = await applyConfirmed(context, source, applied, options)
  const done = await publishUnlessLost(() => publish(context, institute, publishDue))
  const published = done?.report
  if (!done && !json) printNote(`${slug}: ${storedNotPublished}`)
  const lines = importedLines({ file: stateWords(kept), ...report })
  return {
    value: { state: kept.id, ...report, published, ...(!done && { note: storedNotPublished }) },
    text: [...lines, ...(published ? [`  ${publishedWords(published)}`] : [])].join('\n'),
  }
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
