import type { Db } from '#lib/base/db/open.ts'
import { type JsonPieces, joined } from '#lib/base/json.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { type Drafts, markedCourse, markedPath } from '#lib/contract/catalogue/preview/drafts.ts'
import type { Preview } from '#lib/contract/catalogue/preview/preview.ts'
import * as reads from '#lib/contract/catalogue/preview/reads.ts'
import type { CourseListQuery } from '#lib/contract/catalogue/reads/course-list.ts'
import type { SimilarQuery } from '#lib/contract/catalogue/reads/similar.ts'
import { openPart, openPreview, TooLargeToPreview } from '#lib/office/imports/preview.ts'
import { findPreviewed } from '#lib/office/imports/previewed.ts'
import { findInstituteById } from '#lib/office/institutes/names.ts'

type Query = Record<string, unknown>
type Params = Readonly<Record<string, string>>

/** Answers one read of a preview; undefined when it shows nothing under the address. */
type PreviewRead = (
  opened: { preview: Preview; drafts: Drafts },
  params: Params,
  query: Query,
) => Promise<object | undefined> | object | undefined

interface Previewable {
  read: PreviewRead
  /** What has to be compiled for a catalogue that is too large as a whole; undefined for what is then as published. */
  partOf?: (params: Params) => { course?: string; path?: string }
  /** Whether the answer lists courses, each of which says whether it is a draft. */
  listsCourses?: boolean
}

const languageIn = ({ language }: Query) => language as string | null | undefined
const courseOf = ({ id = '' }: Params) => ({ course: id })

/** The reads that a preview answers, by path. The others are as ever. */
const previewable: Readonly<Record<string, Previewable>> = {
  '/site': { read: ({ preview }) => preview.site },
  '/streams': { read: ({ preview }) => preview.streams },
  '/courses': {
    listsCourses: true,
    async read({ preview, drafts }, _params, query) {
      const page = await reads.listCourses(preview, query as CourseListQuery)
      return { ...page, data: page.data.map((course) => markedCourse(course, drafts)) }
    },
  },
  '/courses/{id}': {
    partOf: courseOf,
    read({ preview, drafts }, { id = '' }, query) {
      const course = reads.findCourse(preview, id, languageIn(query))
      return course && markedCourse(course, drafts)
    },
  },
  '/courses/{id}/outline': {
    partOf: courseOf,
    read: ({ preview }, { id = '' }, query) => reads.findOutline(preview, id, languageIn(query)),
  },
  '/courses/{id}/similar': {
    listsCourses: true,
    async read({ preview, drafts }, { id = '' }, query) {
      if (!reads.findCourse(preview, id, undefined)) return undefined
      const similar = await reads.listSimilar(preview, id, query as SimilarQuery)
      return { data: similar.map((course) => markedCourse(course, drafts)) }
    },
  },
  '/learning-paths': {
    read: ({ preview }, _params, { stream }) => reads.listPaths(preview, stream as string | null | undefined),
  },
  '/learning-paths/{code}': {
    partOf: ({ code = '' }) => ({ path: code }),
    read({ preview, drafts }, { code = '' }) {
      const path = reads.findPath(preview, code)
      return path && markedPath(path, drafts)
    },
  },
}

interface Call {
  /** Path of the read below `/catalog/v1`. */
  path: string
  instituteId: string
  /** Value of `X-Preview`. */
  asked: string
  /** Parses the address. */
  parse: () => Promise<{ params: Params; query: Query }>
  readPublished: () => Promise<string | JsonPieces | undefined>
}

/**
 * Reads what `X-Preview` asks for (beyond the contract §17); `as published` for a read that a preview leaves as it is.
 * Undefined when nothing is shown under the address. Throws `invalid_request` for a value that names no preview.
 */
export async function readPreview(
  db: Db,
  { path, instituteId, asked, parse, readPublished }: Call,
): Promise<string | JsonPieces | 'as published' | undefined> {
  const previewed = await findPreviewed(db, instituteId, asked)
  if (!previewed)
    throw new Problem(
      'invalid_request',
      'The header X-Preview must be "drafts", or the id of the last trial of an import.',
      { details: { param: 'X-Preview' } },
    )
  const own = previewable[path]
  if (!own) return 'as published'
  const { params, query } = await parse()
  const institute = await findInstituteById(db, instituteId)
  try {
    return jsonOf(await own.read(await openPreview(db, institute, previewed), params, query))
  } catch (error) {
    if (!(error instanceof TooLargeToPreview)) throw error
  }
  if (!own.partOf) {
    const published = await readPublished()
    return published && own.listsCourses ? noDrafts(published) : published
  }
  const part = await openPart(db, institute, previewed, own.partOf(params))
  return part && jsonOf(await own.read(part, params, query))
}

/** Adds `draft` to the courses of a published list. */
function noDrafts(json: string | JsonPieces): string {
  const text = typeof json === 'string' ? json : Buffer.from(joined(json)).toString()
  const list = JSON.parse(text) as { data: object[] }
  return JSON.stringify({ ...list, data: list.data.map((course) => ({ ...course, draft: false })) })
}

const jsonOf = (answer: object | undefined): string | undefined => answer && JSON.stringify(answer)
