import type { Db } from '#lib/base/db/open.ts'
import { type JsonPieces, parseJson } from '#lib/base/json.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import type { PathDetail } from '#lib/contract/catalogue/answers/paths.ts'
import { compiledSource } from '#lib/contract/catalogue/preview/compiled-source.ts'
import { type Drafts, markedCourse, markedPath } from '#lib/contract/catalogue/preview/drafts.ts'
import type { ReadSource } from '#lib/contract/catalogue/reads/read-source.ts'
import { openPart, openPreview, TooLargeToPreview } from '#lib/office/imports/preview.ts'
import { findPreviewed } from '#lib/office/imports/previewed.ts'
import { findInstituteById } from '#lib/office/institutes/names.ts'

type Params = Readonly<Record<string, string>>
type Course = { id: string }

interface Previewable {
  mark?: (answer: never, drafts: Drafts) => object
  /** What has to be compiled for a catalogue that is too large as a whole; undefined for what is then as published. */
  partOf?: (params: Params) => { course?: string; path?: string }
}

const ofCourse = ({ id = '' }: Params) => ({ course: id })
const markList = (page: { data: Course[] }, drafts: Drafts) => ({
  ...page,
  data: page.data.map((course) => markedCourse(course, drafts)),
})

/** The reads that a preview answers, by path. The others are as ever. */
const previewable: Readonly<Record<string, Previewable>> = {
  '/site': {},
  '/streams': {},
  '/courses': { mark: markList },
  '/courses/{id}': { partOf: ofCourse, mark: (course: Course, drafts) => markedCourse(course, drafts) },
  '/courses/{id}/outline': { partOf: ofCourse },
  '/courses/{id}/similar': { mark: markList },
  '/learning-paths': {},
  '/learning-paths/{code}': {
    partOf: ({ code = '' }) => ({ path: code }),
    mark: (path: PathDetail, drafts) => markedPath(path, drafts),
  },
}

/** Says of a catalogue that is too large to be compiled that nothing in it is a draft. */
const noDrafts: Drafts = { isDraft: () => false, isDraftStep: () => false }

type Answer = { json: string | JsonPieces } | undefined

interface Call {
  /** Path of the read below `/catalog/v1`. */
  path: string
  parse: () => Promise<{ params: Params }>
  instituteId: string
  /** Value of `X-Preview`. */
  asked: string
  read: (source: ReadSource) => Promise<Answer>
  readPublished: () => Promise<Answer>
}

/**
 * Reads what `X-Preview` asks for (beyond the contract §17); `as published` for a read that a preview leaves as it is.
 * Undefined when nothing is shown under the address. Throws `invalid_request` for a value that names no preview.
 */
export async function readPreview(
  db: Db,
  { path, parse, instituteId, asked, read, readPublished }: Call,
): Promise<string | JsonPieces | undefined> {
  const previewed = await findPreviewed(db, instituteId, asked)
  if (!previewed)
    throw new Problem(
      'invalid_request',
      'The header X-Preview must be "drafts", or the id of the last trial of an import.',
      { details: { param: 'X-Preview' } },
    )
  const own = previewable[path]
  if (!own) return 'as published'
  const { params } = await parse()
  const marked = (answer: Answer, drafts: Drafts) =>
    answer && own.mark ? JSON.stringify(own.mark(parseJson(answer) as never, drafts)) : answer?.json
  const institute = await findInstituteById(db, instituteId)
  try {
    const { preview, drafts } = await openPreview(db, institute, previewed)
    return marked(await read(compiledSource(preview)), drafts)
  } catch (error) {
    if (!(error instanceof TooLargeToPreview)) throw error
  }
  if (!own.partOf) return marked(await readPublished(), noDrafts)
  const part = await openPart(db, institute, previewed, own.partOf(params))
  return part && marked(await read(compiledSource(part.preview)), part.drafts)
}
