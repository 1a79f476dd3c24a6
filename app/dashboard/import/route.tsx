import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { link } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { ActionForm, Section, Table } from '#app/dashboard/page/fields.tsx'
import {
  type DashboardRequest,
  dashboardRoute,
  fileBytesMax,
  Missing,
  Refused,
  store,
} from '#app/dashboard/page/member-route.ts'
import { pluggedSheets } from '#lib/module.ts'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import { exportsWith } from '#lib/office/imports/export.ts'
import {
  dropTrial,
  findStoredDocument,
  findTried,
  keepDocument,
  keepTrial,
  listStoredDocuments,
} from '#lib/office/imports/stored-documents.ts'
import { tryFile } from '#lib/office/imports/trial.ts'
import { choiceIn, mapIn } from './heading-form.tsx'
import { apply, lookBack, undo } from './trial-actions.ts'
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
    const { db, session, words, say, recent } = visit
    const { id: instituteId } = session.institute
    const [tried, earlier, sheets] = await Promise.all([
      findTried(db, instituteId),
      listStoredDocuments(db, instituteId, 'before'),
      pluggedSheets(),
    ])
    const upload = tried.find(({ kind }) => kind === 'tried')
    const undoing = tried.find(({ kind }) => kind !== 'tried')
    const { template, csv, json, jsonl, xlsx } = words.import
    const forms = [...(sheets ? ['template'] : []), ...exportsWith(sheets).keys()]
    const body = (
      <>
        <form method="post" action={here()} encType="multipart/form-data" className="stacked">
          <label className="field">
            {say(words.import.file, { megabytes: fileBytesMax / 1024 ** 2 })}
            <input
              id="file"
              type="file"
              name="file"
              required
              accept={['.json', '.jsonl', ...(sheets?.endings ?? [])].join(',')}
            />
          </label>
          <button type="submit" name="action" value="upload" className={upload ? 'button-quiet' : undefined}>
            {words.import.look}
          </button>
        </form>
        {upload && <TrialPreview visit={visit} sheets={sheets} {...upload} />}
        {undoing && (
          <TrialPreview
            visit={visit}
            sheets={sheets}
            {...undoing}
            name={say(undoing.kind === 'undone' ? words.import.undoUndo : words.import.undoOf, {
              name: undoing.name,
            })}
          />
        )}
        <Section title={words.import.undo}>
          {earlier.length === 0 && <p>{words.import.nothingKept}</p>}
          <Table
            columns={[words.import.state, words.audit.when, words.keys.change]}
            rows={earlier.map(({ id, kind, name, at, who }) => ({
              key: id,
              cells: [
                say(kind === 'undone' ? words.import.beforeUndo : words.import.before, { name }),
                <span key="when" className="quiet">
                  {recent(at)} · {who}
                </span>,
                <ActionForm
                  key="undo"
                  to={here()}
                  action="look"
                  label={words.preview.button}
                  fields={{ id }}
                  isQuiet
                />,
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
          {sheets && <p className="quiet">{words.import.sheetHolds}</p>}
        </details>
      </>
    )
    return { body }
  },
  actions: {
    upload: { alone: upload },
    map: { alone: mapHeadings },
    apply: { alone: apply },
    look: { alone: lookBack },
    undo: { alone: undo },
    async drop({ db, session }, form) {
      const kept = await findStoredDocument(db, session.institute.id, form.get('id') ?? '')
      if (!kept) throw new Missing()
      await dropTrial(db, session.institute.id, kept)
      return { event: { action: 'import.drop', subject: kept.id, before: { name: kept.name } } }
    },
  },
})

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

/** Remembers the columns that the office chose for headings, and previews the sheet again. */
async function mapHeadings(request: DashboardRequest, form: Form) {
  const { db, session } = request
  const { institute } = session
  const kept = await findStoredDocument(db, institute.id, form.get('id') ?? '')
  if (!kept?.trial) throw new Missing()
  const sheets = await pluggedSheets()
  if (!sheets) throw new Missing()
  const map = mapIn(form, kept.trial, sheets)
  const trial = await tryFile(db, institute, kept, choiceIn(form, kept.trial, map))
  return store(request, async (trx) => {
    await sheets.rememberHeadings(trx, institute.id, map)
    await keepTrial(trx, institute.id, kept.id, trial)
    return { event: { action: 'import.map', subject: kept.id, after: { name: kept.name, headings: map } } }
  })
}
