import { type Form, NothingStored } from '#app/dashboard/page/base-route.ts'
import { type DashboardRequest, Missing, Refused } from '#app/dashboard/page/member-route.ts'
import { isUnreachable } from '#lib/base/db/failures.ts'
import { clip } from '#lib/base/plain-text.ts'
import { publishDue } from '#lib/contract/catalogue/publish/publish.ts'
import { RefusedImport, Unconfirmed } from '#lib/contract/catalogue/source/store/import-terms.ts'
import { applyDocument, publishUnlessLost } from '#lib/office/imports/apply.ts'
import { saysFreeIn } from '#lib/office/imports/given.ts'
import { said } from '#lib/office/imports/messages.ts'
import { readFile } from '#lib/office/imports/read-file.ts'
import { choiceOf } from '#lib/office/imports/sheet-choice.ts'
import { refusedState } from '#lib/office/imports/stored.ts'
import { findStoredDocument } from '#lib/office/imports/stored-documents.ts'
import { type Trial, tryUndo } from '#lib/office/imports/trial.ts'
import { undoImport } from '#lib/office/imports/undo.ts'
import type { AuditEvent } from '#lib/office/institutes/audit.ts'
import type { Plural } from '#lib/site/words/words.ts'

/** Applies an uploaded document. Checks it again, because the stored data may have changed since the preview. */
export async function apply(request: DashboardRequest, form: Form) {
  const { db, now, session, words } = request
  const { institute, staff } = session
  const kept = await findStoredDocument(db, institute.id, form.get('id') ?? '')
  if (kept?.kind !== 'tried') throw new Missing()
  const parsed = await readFile(db, institute, kept, choiceOf(kept.trial?.facts))
  if (!parsed.isValid) throw new Refused(words.import.faulty)
  const look = parsed.facts?.look
  const mapping = look && look.origin !== 'ours' ? look.mapping : undefined
  const applied = { who: staff.email, name: kept.name, now, documentId: kept.id, mapping }
  const options = { ...optionsIn(form), saysFree: saysFreeIn(parsed) }
  return published(request, () => applyDocument(db, institute, parsed.source, applied, options))
}

/** Takes an import back, with what came after it if that was previewed too. */
export async function undo(request: DashboardRequest, form: Form) {
  const { db, now, session } = request
  const { institute, staff } = session
  const kept = await findStoredDocument(db, institute.id, form.get('id') ?? '')
  if (!kept || kept.kind === 'tried') throw new Missing()
  const takesAll = form.get('since') === 'yes'
  const undoing = { who: staff.email, now, takesAll, read: stateReader(request) }
  return published(request, () => undoImport(db, institute, kept, undoing, optionsIn(form)))
}

/** Finds a state by the page's address, and what its undo would take back. */
export async function previewUndo(visit: DashboardRequest) {
  const { db, session, url } = visit
  const { institute } = session
  const kept = await findStoredDocument(db, institute.id, url.searchParams.get('undo') ?? '')
  if (!kept || kept.kind === 'tried') throw new Missing()
  const takesAll = url.searchParams.get('since') === 'yes'
  return { ...kept, trial: await tryUndo(db, institute, kept, takesAll, stateReader(visit)) }
}

/** Returns a function that reads a state apart from the server, as an upload is read. */
const stateReader =
  ({ db, session: { institute } }: DashboardRequest) =>
  async (bytes: Uint8Array) => {
    const read = await readFile(db, institute, { bytes, name: 'state.jsonl' })
    if (read.isValid) return read.source
    throw refusedState(read.faults)
  }

/** What the member has confirmed. A host that an office names has to be proved, whoever is signed in. */
const optionsIn = (form: Form) => ({
  hostsWait: true,
  refusesRemovals: form.get('removes') !== 'yes',
  refusesFree: form.get('frees') !== 'yes',
})

async function published(request: DashboardRequest, run: () => Promise<{ event: AuditEvent }>) {
  const { db, session, now } = request
  const { event } = await run().catch((error) => {
    throw refusalOf(error, request)
  })
  const done = await publishUnlessLost(() => publishDue(db, session.institute.id, now))
  return { event, isRecorded: true as const, ...(!done && { did: 'import.stored' }) }
}

export const namesIn = (
  { words, say }: Pick<DashboardRequest, 'words' | 'say'>,
  names: readonly string[],
  count: number,
): string => {
  const rest = count - names.length
  return (
    names.map((name) => clip(name, 100)).join(', ') +
    (rest > 0 ? ` ${say(words.labels.more, { n: rest })}` : '')
  )
}

function refusalOf(error: unknown, { words, say, language }: DashboardRequest): unknown {
  if (error instanceof RefusedImport) return new Refused(said(error.conflict)[language])
  // A commit without a response may have succeeded.
  if (!(error instanceof Unconfirmed)) return isUnreachable(error) ? error : new NothingStored(error)
  const { asked, removesMany } = error
  const { count, courses } = asked.free
  const titles = namesIn(
    { words, say },
    courses.map(({ title }) => title),
    count,
  )
  return new Refused(
    removesMany
      ? say(words.import.tickRemoval, { what: removedIn({ words, say }, asked) })
      : say(words.import.tickFree, { count, titles }),
  )
}

/** Lists what an import removes, with the first names; leaves out a number that is 0. */
export function removedIn(
  spoken: Pick<DashboardRequest, 'words' | 'say'>,
  { courses, versions, removed }: Pick<NonNullable<Trial['changes']>, 'courses' | 'versions' | 'removed'>,
): string[] {
  const { coursesSince, removedVersions } = spoken.words.import
  const of = (text: Plural, n: number, names: string[] = [], count = n) =>
    n > 0 ? [spoken.say(text, { n, names: namesIn(spoken, names, count) })] : []
  return [
    ...of(coursesSince, courses.removed, removed?.courses),
    ...of(removedVersions, versions.removed, removed?.versions, versions.courses),
  ]
}
