import type { z } from 'zod'
import type {
  CatalogueSource,
  CourseSource,
  FolderSource,
  FormatSource,
  InstituteSource,
  InviteSource,
  LanguageSource,
  PathSource,
  PlanSource,
  SiteSource,
  StepSource,
  StreamItemSource,
  VersionSource,
} from '#lib/contract/catalogue/authored/catalogue.ts'
import type { Texts } from '#lib/contract/catalogue/compile/entry.ts'
import {
  courseShape,
  inviteShape,
  PlanShape,
  versionShape,
} from '#lib/contract/catalogue/document/shape/course.ts'
import * as shape from '#lib/contract/catalogue/document/shape/document.ts'

/** The day on which these tests take place. */
export const today = '2026-06-15'
export const yesterday = '2026-06-14'
export const tomorrow = '2026-06-16'

/** Returns a maker of things: what is least of one, the defaults of its shape, and the changes of a test. */
const maker =
  <Source extends object>(kind: z.ZodType, least: object) =>
  (changes: Partial<Source> = {}): Source => ({ ...(kind.parse(least) as Source), ...changes })

export const plan = maker<PlanSource>(PlanShape, { id: 'plan', amount: 1499, currency: 'INR' })
/** An active invite without dates, not marked default, that sells nothing. */
export const invite = maker<InviteSource>(inviteShape(), { id: 'invite' })
/** A visible version: free, without a level. */
export const version = maker<VersionSource>(versionShape(), { id: 'version' })
const anyCourse = maker<CourseSource>(courseShape(), { id: 'knitting', title: 'Knitting' })

/** A version sold by one invite with one plan. */
export const paidVersion = (
  id: string,
  sold: Partial<PlanSource> = {},
  changes: Partial<VersionSource> = {},
): VersionSource =>
  version({ id, invites: [invite({ id: `${id}-invite`, plans: [plan(sold)] })], ...changes })

/** A published course with one version, `<id>-v1`. */
export function course(changes: Partial<CourseSource> = {}): CourseSource {
  const { id } = anyCourse(changes)
  return anyCourse({ versions: [version({ id: `${id}-v1` })], ...changes })
}

export const folder = maker<FolderSource>(shape.Folder, { id: 'folder' })
export const item = maker<StreamItemSource>(shape.StreamItem, {})
export const format = (key: string, changes: Partial<FormatSource> = {}): FormatSource =>
  maker<FormatSource>(shape.FormatShape, { key, label: key.toUpperCase() })(changes)

export const english: LanguageSource = { code: 'en', label: 'English', match: ['eng'] }
export const hindi: LanguageSource = { code: 'hi', label: 'Hindi', match: ['हिन्दी', 'हिंदी'] }
export const marathi: LanguageSource = { code: 'mr', label: 'Marathi', match: ['मराठी'] }

/** Course languages, switched on: English, Hindi, Marathi. */
export const languages = (editions: string[][] = []): SiteSource['languages'] => ({
  enabled: true,
  items: [english, hindi, marathi],
  editions,
})

export const folders = (...tops: FolderSource[]): SiteSource['streams'] => ({
  source: 'folder_library',
  folders: tops,
  items: [],
})

export const items = (...flat: StreamItemSource[]): SiteSource['streams'] => ({
  source: 'tags',
  folders: [],
  items: flat,
})

/** A site with everything off but its course pages. */
export const site = maker<SiteSource>(shape.DocumentSite, {
  course_page_url: 'https://learn.example.org/c/{course_id}',
  card_label: 'title',
})
export const institute = maker<InstituteSource>(shape.Institute, {
  id: 'harbour',
  slug: 'harbour',
  name: 'Harbour Institute',
})

/** A step without data of its own. */
export const step = (course_id: string, changes: Partial<StepSource> = {}): StepSource =>
  maker<StepSource>(shape.StepShape, { course_id })(changes)

export const path = (code: string, steps: StepSource[], changes: Partial<PathSource> = {}): PathSource =>
  maker<PathSource>(shape.LearningPath, { code, name: `Path ${code}` })({ steps, ...changes })

export interface Parts {
  institute?: Partial<InstituteSource>
  site?: Partial<SiteSource>
  courses?: CourseSource[]
  learning_paths?: PathSource[]
}

export const catalogue = (parts: Parts = {}): CatalogueSource => ({
  institute: institute(parts.institute),
  site: site(parts.site),
  courses: parts.courses ?? [],
  learning_paths: parts.learning_paths ?? [],
})

/** Stands in for cleaned texts: HTML as authored, and its text without tags; nothing visible is null. */
const cleaned = (source: string | null) => {
  const text = source?.replace(/<[^>]*>/g, '').trim() || null
  return { html: text === null ? null : source, text, unmarked: null }
}

export const texts: Texts = { html: cleaned, bio: cleaned }
