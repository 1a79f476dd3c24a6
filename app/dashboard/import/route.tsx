import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type DashboardRequest, dashboardRoute, Refused } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm } from '#app/dashboard/frame/fields.tsx'
import { fileBytesMax } from '#app/dashboard/frame/file-form.ts'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { momentIn } from '#app/dashboard/words/words.ts'
import { publishDue } from '#lib/catalogue/publish/publish.ts'
import { RefusedImport } from '#lib/catalogue/source/store/import.ts'
import { ManyRemoved } from '#lib/catalogue/source/store/import-run.ts'
import { applyDocument } from '#lib/imports/apply.ts'
import { exportForms } from '#lib/imports/export.ts'
import { loadHeadings, rememberHeadings } from '#lib/imports/headings.ts'
import { dropKept, findKept, findTried, keepDocument, keepTrial, listKept } from '#lib/imports/kept.ts'
import { readFile } from '#lib/imports/read.ts'
import { tryFile } from '#lib/imports/trial.ts'
import { distinctIn, mapIn, TrialOf } from './trial.tsx'

/** Seconds that Vercel lets an import run. */
export const maxDuration = 60

const here = () => link('/import')
const files = ['template', ...exportForms] as const

/** A document is uploaded and tried before it is applied; earlier states can be put back. */
export const { GET, POST } = dashboardRoute({
  section: 'import',
  isForAdmins: true,
  async show(visit) {
    const { db, session, words, say, language } = visit
    const { id: instituteId, time_zone } = session.institute
    const [tried, earlier] = await Promise.all([
      findTried(db, instituteId),
      listKept(db, instituteId, 'before'),
    ])
    const body = (
      <>
        <p>{words.import.lead}</p>
        <form method="post" action={here()} encType="multipart/form-data" className="stacked">
          <label className="field">
            {say(words.import.file, { megabytes: fileBytesMax / 1024 ** 2 })}
            <input type="file" name="file" required accept=".json,.jsonl,.csv,.tsv,.xlsx" />
          </label>
          <button type="submit" name="action" value="upload">
            {words.import.look}
          </button>
        </form>
        <ul className="rows">
          {files.map((form) => (
            <li key={form}>
              <a href={link('/import/export', { form })} download>
                {words.import[form]}
              </a>
            </li>
          ))}
        </ul>
        {tried && <TrialOf visit={visit} {...tried} />}
        <section>
          <h2>{words.import.undo}</h2>
          {earlier.length === 0 && <p>{words.import.nothingKept}</p>}
          <ul className="rows">
            {earlier.map(({ id, kind, name, at, who }) => (
              <li key={id}>
                <span>
                  {say(kind === 'undone' ? words.import.beforeUndo : words.import.before, { name })}
                </span>
                <span className="quiet">
                  {momentIn(language, time_zone, at)} · {who}
                </span>
                <ActionForm to={here()} action="undo" label={words.import.goBack} fields={{ id }} isQuiet />
              </li>
            ))}
          </ul>
        </section>
      </>
    )
    return { title: words.sections.import, body }
  },
  actions: {
    upload: { run: upload },
    map: { run: mapHeadings },
    apply: { run: apply },
    undo: { run: apply },
    drop: {
      async run({ db, session }, form) {
        const kept = await findKept(db, session.institute.id, form.get('id') ?? '')
        if (!kept) return 'missing'
        await dropKept(db, session.institute.id, kept.id)
        return { event: { action: 'import.drop', subject: kept.id, before: { name: kept.name } } }
      },
    },
  },
})

async function upload({ db, now, session, words, file }: DashboardRequest) {
  if (!file || file.bytes.length === 0) throw new Refused(words.import.noFile)
  const { institute, staff } = session
  const { name, bytes } = file
  const trial = await tryFile(db, institute, file, { map: await loadHeadings(db, institute.id) })
  const content = await promisify(gzip)(bytes)
  const document = { kind: 'tried', name, at: now, who: staff.email, content, trial } as const
  const id = await keepDocument(db, institute.id, document)
  return { event: { action: 'import.upload', subject: id, after: { name, bytes: bytes.length } } }
}

/** Remembers which column each heading of the uploaded sheet is, and tries it again. */
async function mapHeadings({ db, session }: DashboardRequest, form: Form) {
  const { institute } = session
  const [tried, kept] = await Promise.all([
    findTried(db, institute.id),
    findKept(db, institute.id, form.get('id') ?? ''),
  ])
  if (!kept || tried?.id !== kept.id) return 'missing'
  const map = mapIn(form, tried.trial)
  await rememberHeadings(db, institute.id, map)
  await keepTrial(
    db,
    institute.id,
    kept.id,
    await tryFile(db, institute, kept, {
      map: await loadHeadings(db, institute.id),
      distinct: distinctIn(form, tried.trial),
    }),
  )
  return { event: { action: 'import.map', subject: kept.id, after: { name: kept.name, headings: map } } }
}

/** Reads and checks the document again: what is stored may be different by now. */
async function apply({ db, now, session, words, say }: DashboardRequest, form: Form) {
  const { institute, staff } = session
  const kept = await findKept(db, institute.id, form.get('id') ?? '')
  if (!kept) return 'missing'
  const isUndo = kept.kind !== 'tried'
  const file = { bytes: kept.bytes, name: isUndo ? 'state.jsonl' : kept.name }
  const tried = isUndo ? undefined : await findTried(db, institute.id)
  const parsed = await readFile(db, institute, file, {
    map: await loadHeadings(db, institute.id),
    distinct: tried?.trial.facts?.renames.filter(({ isTaken }) => !isTaken).map(({ id }) => id),
  })
  if (!parsed.isValid) throw new Refused(words.import.faulty)
  const applied = {
    who: staff.email,
    name: kept.name,
    now,
    ...(kept.kind !== 'tried' && { undoes: kept.kind }),
  }
  try {
    const refusesRemovals = !isUndo && form.get('removes') !== 'yes'
    const report = await applyDocument(db, institute, parsed.source, applied, { refusesRemovals })
    await publishDue(db, institute.id, now)
    await dropKept(db, institute.id, kept.id)
    const { courses, learning_paths, site_changed } = report
    const action = isUndo ? 'import.undo' : 'import.apply'
    return {
      event: { action, subject: kept.id, after: { name: kept.name, courses, learning_paths, site_changed } },
    }
  } catch (error) {
    if (error instanceof ManyRemoved)
      throw new Refused(
        say(words.import.tickRemoval, {
          count: error.courses.removed,
          versions: error.versions.removed,
        }),
      )
    if (error instanceof RefusedImport) throw new Refused(error.message)
    throw error
  }
}
