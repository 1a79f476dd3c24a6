import { dashboardRoute, Refused, type Visit } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm } from '#app/dashboard/frame/fields.tsx'
import { fileBytesMax } from '#app/dashboard/frame/file-form.ts'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { momentIn } from '#app/dashboard/words/words.ts'
import { importSource } from '#lib/catalogue/source/store/import.ts'
import { applyDocument } from '#lib/imports/apply.ts'
import { dropKept, findKept, keepDocument, listKept } from '#lib/imports/kept.ts'
import { readFile } from '#lib/imports/read.ts'
import { type Looked, Trial } from './trial.tsx'

/** Seconds that Vercel lets an import run. */
export const maxDuration = 60

const here = () => link('/import')

/** A document is uploaded and looked at before it is applied; what was there before can be put back. */
export const { GET, POST } = dashboardRoute({
  section: 'import',
  isForAdmins: true,
  async show(visit) {
    const { db, session, words, say, language } = visit
    const { id: instituteId, time_zone } = session.institute
    const [[tried], earlier] = await Promise.all([
      listKept(db, instituteId, 'tried'),
      listKept(db, instituteId, 'before'),
    ])
    const looked = tried && (await lookAt(visit, tried.id))
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
        {looked && <Trial visit={visit} id={tried.id} name={tried.name} looked={looked} />}
        <section>
          <h2>{words.import.undo}</h2>
          {earlier.length === 0 && <p>{words.import.nothingKept}</p>}
          <ul className="rows">
            {earlier.map(({ id, name, at, who }) => (
              <li key={id}>
                <span>{say(words.import.before, { name })}</span>
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
    apply: { run: (visit, form) => apply(visit, form, 'import.apply') },
    undo: { run: (visit, form) => apply(visit, form, 'import.undo') },
    drop: {
      async run({ db, session }, form) {
        const kept = await findKept(db, session.institute.id, form.get('id') ?? '')
        if (!kept) return 'missing'
        await dropKept(db, session.institute.id, kept.id)
        return { deed: { action: 'import.drop', subject: kept.id, before: { name: kept.name } } }
      },
    },
  },
})

async function upload({ db, now, session, words, file }: Visit) {
  if (!file || file.bytes.length === 0) throw new Refused(words.import.noFile)
  const { institute, staff } = session
  const id = await keepDocument(db, institute.id, 'tried', { ...file, at: now, who: staff.email })
  return {
    deed: { action: 'import.upload', subject: id, after: { name: file.name, bytes: file.bytes.length } },
  }
}

/** What is applied is read and checked again: what is stored may be different by now. */
async function apply(visit: Visit, form: Form, action: string) {
  const { db, now, session, words } = visit
  const { institute, staff } = session
  const kept = await findKept(db, institute.id, form.get('id') ?? '')
  if (!kept) return 'missing'
  const name = action === 'import.undo' ? 'before.jsonl' : kept.name
  const parsed = await readFile(db, institute, { name, bytes: kept.bytes })
  if (!parsed.isValid) throw new Refused(words.import.faulty)
  const who = { who: staff.email, name: kept.name, now }
  const { courses, learning_paths, site_changed } = await applyDocument(db, institute, parsed.source, who)
  await dropKept(db, institute.id, kept.id)
  return {
    deed: { action, subject: kept.id, after: { name: kept.name, courses, learning_paths, site_changed } },
  }
}

/** What applying the uploaded document would change, or what is wrong with it. */
async function lookAt({ db, session }: Visit, id: string): Promise<Looked | undefined> {
  const { institute } = session
  const kept = await findKept(db, institute.id, id)
  if (!kept) return undefined
  const parsed = await readFile(db, institute, kept)
  if (!parsed.isValid) return { faults: parsed.faults }
  const report = await importSource(db, parsed.source, { isTrial: true })
  return { report, warnings: parsed.warnings }
}
