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
} from '#lib/catalogue/authored/catalogue.ts'
import type { Texts } from '#lib/catalogue/compile/texts.ts'

/** The day on which these tests take place. */
export const today = '2026-06-15'
export const yesterday = '2026-06-14'
export const tomorrow = '2026-06-16'

export const plan = (changes: Partial<PlanSource> = {}): PlanSource => ({
  id: 'plan',
  amount: 1499,
  compare_at_amount: null,
  currency: 'INR',
  active: true,
  ...changes,
})

/** An active invite without dates, not marked default, that sells nothing. */
export const invite = (changes: Partial<InviteSource> = {}): InviteSource => ({
  id: 'invite',
  default: false,
  status: 'active',
  starts_on: null,
  ends_on: null,
  updated_at: null,
  plans: [],
  ...changes,
})

/** A visible version: free, without a level. */
export const version = (changes: Partial<VersionSource> = {}): VersionSource => ({
  id: 'version',
  level: null,
  position: null,
  status: 'active',
  created_at: null,
  tags: [],
  starts_on: null,
  ends_on: null,
  workload: null,
  delivery: null,
  venue: null,
  sessions: [],
  seats_left: null,
  invites: [],
  outline: [],
  ...changes,
})

/** A version sold by one invite with one plan. */
export const paidVersion = (
  id: string,
  sold: Partial<PlanSource> = {},
  changes: Partial<VersionSource> = {},
): VersionSource =>
  version({ id, invites: [invite({ id: `${id}-invite`, plans: [plan(sold)] })], ...changes })

/** A published course with one version, `<id>-v1`. */
export function course(changes: Partial<CourseSource> = {}): CourseSource {
  const id = changes.id ?? 'knitting'
  return {
    id,
    title: 'Knitting',
    slug: null,
    subtitle: null,
    published: true,
    archived: false,
    position: null,
    image_url: null,
    tags: [],
    description_html: null,
    about_html: null,
    why_learn_html: null,
    who_should_learn_html: null,
    mode: null,
    faqs: [],
    preview_video_url: null,
    rating: null,
    rating_count: null,
    authors: [],
    instructors: [],
    coming_soon: false,
    launches_on: null,
    seo_title: null,
    seo_description: null,
    updated_at: null,
    versions: [version({ id: `${id}-v1` })],
    ...changes,
  }
}

export const folder = (changes: Partial<FolderSource> = {}): FolderSource => ({
  id: 'folder',
  title: null,
  subtitle: null,
  slug: null,
  tag: null,
  image_url: null,
  accent_color: null,
  hidden: false,
  folders: [],
  ...changes,
})

export const item = (changes: Partial<StreamItemSource> = {}): StreamItemSource => ({
  label: null,
  slug: null,
  tag: null,
  image_url: null,
  ...changes,
})

export const format = (key: string, changes: Partial<FormatSource> = {}): FormatSource => ({
  key,
  label: key.toUpperCase(),
  tags: [],
  levels: [],
  ...changes,
})

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
export const site = (changes: Partial<SiteSource> = {}): SiteSource => ({
  site_url: null,
  course_page_url: 'https://learn.example.org/c/{course_id}',
  time_zone: 'UTC',
  currency: null,
  prices_visible: true,
  card_label: 'title',
  languages: { enabled: false, items: [], editions: [] },
  formats: [],
  streams: { source: null, folders: [], items: [] },
  ...changes,
})

export const institute = (changes: Partial<InstituteSource> = {}): InstituteSource => ({
  id: 'harbour',
  slug: 'harbour',
  name: 'Harbour Institute',
  logo_url: null,
  website_url: null,
  contact: { phone: null, whatsapp: null, email: null, address: null },
  catalogue_access: true,
  websites: [],
  leads_per_visitor: 8,
  leads_per_minute: 120,
  assistant_enquiries: 'hold',
  ...changes,
})

/** A step without data of its own. */
export const step = (courseId: string, changes: Partial<StepSource> = {}): StepSource => ({
  course_id: courseId,
  title: null,
  image_url: null,
  level: null,
  tags: [],
  amount: null,
  currency: null,
  url: null,
  ...changes,
})

export const path = (code: string, steps: StepSource[], changes: Partial<PathSource> = {}): PathSource => ({
  code,
  name: `Path ${code}`,
  stream: null,
  image_url: null,
  description_html: null,
  steps,
  ...changes,
})

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
  return { html: text === null ? null : source, text }
}

export const texts: Texts = { html: cleaned, bio: cleaned }
