import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { link } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { Section, Table } from '#app/dashboard/page/fields.tsx'
import {
  type DashboardRequest,
  dashboardRoute,
  fileBytesMax,
  Missing,
  Refused,
  store,
} from '#app/dashboard/page/member-route.ts'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import { exports } from '#lib/modules/sheet/export.ts'
import { uploadEndings } from '#lib/office/imports/sheet-choice.ts'
import type { Look } from '#lib/office/imports/sheet-facts.ts'
import {
  deleteStoredDocument,
  findStoredDocument,
  findUpload,
  keepDocument,
  keepTrial,
  listStoredDocuments,
} from '#lib/office/imports/stored-documents.ts'
import { tryFile } from '#lib/office/imports/trial.ts'
import { sheetDraft } from './sheet-draft.ts'
import { apply, previewUndo, undo } from './trial-actions.ts'
import { TrialPreview } from './trial-preview.tsx'

/** Maximum duration of an import on Vercel, in seconds. */
export const maxDuration = 60

const here = () => link('/import')

/** Page that uploads a document and previews its changes before they are applied. Also restores earlier states. */
export const { GET, POST } = dashboardRoute({
  section: 'import',
  isForAdmins: true,
  isOneAtATime: true,
  async show(visit) {
    const { db, session, words, say, recent, url } = visit
    const { id: instituteId } = session.institute
    if (url.searchParams.has('undo')) return { body: await undoPage(visit) }
    const [upload, earlier] = await Promise.all([
      findUpload(db, instituteId),
      listStoredDocuments(db, instituteId, 'before'),
    ])
    const { template, csv, json, jsonl, xlsx } = words.import
    const forms = ['template', ...exports.keys()]
    const body = (
      <>
        <form method="post" action={here()} encType="multipart/form-data" className="stacked">
          <label className="field">
            {say(words.import.file, { megabytes: fileBytesMax / 1024 ** 2 })}
            <input id="file" type="file" name="file" required accept={uploadEndings.join(',')} />
          </label>
          <button type="submit" name="action" value="upload" className={upload ? 'button-quiet' : undefined}>
            {words.import.look}
          </button>
        </form>
        {upload && <TrialPreview visit={visit} {...upload} />}
        <Section title={words.import.undo}>
          {earlier.length === 0 && <p>{words.import.nothingKept}</p>}
          <Table
            columns={[words.import.state, words.labels.when, words.change]}
            rows={earlier.map(({ id, kind, name, at, who }) => ({
              key: id,
              cells: [
                say(kind === 'undone' ? words.import.beforeUndo : words.import.before, { name }),
                <span key="when" className="quiet">
                  {recent(at)} · {who}
                </span>,
                <a key="undo" className="button button-quiet" href={link('/import', { undo: id })}>
                  {words.labels.preview}
                </a>,
              ],
            }))}
          />
        </Section>
        <details>
          <summary>{words.import.downloads}</summary>
          <ul className="rows">
            {forms.map((form) => (
              <li key={form}>
                <a href={link('/import/export', { form })} download>
                  {wordFor({ template, csv, json, jsonl, xlsx }, form)}
                </a>
              </li>
            ))}
          </ul>
          <p className="quiet">{words.import.sheetHolds}</p>
        </details>
      </>
    )
    return { body }
  },
  actions: {
    upload: { alone: upload },
    map: { alone: readAgain },
    apply: { alone: apply },
    undo: { alone: undo },
    async drop({ db, session }, form) {
      const kept = await findStoredDocument(db, session.institute.id, form.get('id') ?? '')
      if (kept?.kind !== 'tried') throw new Missing()
      await deleteStoredDocument(db, session.institute.id, kept.id)
      return { event: { action: 'import.drop', subject: kept.id, before: { name: kept.name } } }
    },
  },
})

/** What an undo takes back, as a page of its own: no other file can be published there. */
async function undoPage(visit: DashboardRequest) {
  const { words, say } = visit
  const { kind, name, ...kept } = await previewUndo(visit)
  const title = say(kind === 'undone' ? words.import.undoUndo : words.import.undoOf, { name })
  return <TrialPreview visit={visit} id={kept.id} name={title} trial={kept.trial} />
}

async function upload(request: DashboardRequest) {
  const { db, session, words, file } = request
  if (!file || file.bytes.length === 0) throw new Refused(words.import.noFile)
  const { institute, staff } = session
  const { name, bytes } = file
  const trial = await tryFile(db, institute, file)
  const content = await promisify(gzip)(bytes)
  const document = { kind: 'tried', name, who: staff.email, content, trial } as const
  return store(request, async (trx) => {
    const id = await keepDocument(trx, institute.id, document)
    return { event: { action: 'import.upload', subject: id, after: { name, bytes: bytes.length } } }
  })
}

async function readAgain(request: DashboardRequest, form: Form) {
  const { db, session } = request
  const { institute } = session
  const kept = await findStoredDocument(db, institute.id, form.get('id') ?? '')
  const facts = kept?.trial?.facts
  if (!kept || !facts) throw new Missing()
  const trial = await tryFile(db, institute, kept, { draft: sheetDraft(form, facts) })
  const headings = trial.facts && changedColumns(facts.look, trial.facts.look)
  return store(request, async (trx) => {
    await keepTrial(trx, institute.id, kept.id, trial)
    return { event: { action: 'import.map', subject: kept.id, after: { name: kept.name, headings } } }
  })
}

/** Returns the fields of the columns that have another one now, by their headings; '' is left out. */
const changedColumns = (before: Look, after: Look): Record<string, string> => {
  const fieldsOf = ({ mapping }: Look) => mapping.worksheets.flatMap(({ columns }) => columns)
  const old = new Map(fieldsOf(before).map(({ heading, field }) => [heading, field]))
  return Object.fromEntries(
    fieldsOf(after).flatMap(({ heading, field }) =>
      field === undefined || (old.has(heading) && old.get(heading) === field) ? [] : [[heading, field ?? '']],
    ),
  )
}
