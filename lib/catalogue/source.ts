/**
 * What an institute authored, in the form that the rules read: the institute document after trimming,
 * blanks made null and defaults filled in. Hidden and archived things are included; deciding what is
 * shown is the rules' work. Field names are those of the document and of the source tables.
 */

export interface InstituteSource {
  id: string
  slug: string
  name: string
  logo_url: string | null
  website_url: string | null
  contact: ContactSource
  catalogue_access: boolean
  /** Verified origins, serialised as browsers send them. */
  websites: string[]
  leads_per_visitor: number
  leads_per_minute: number
}

/** How an institute can be reached, as authored. */
export interface ContactSource {
  phone: string | null
  whatsapp: string | null
  email: string | null
  address: string | null
}

export interface LanguageSource {
  code: string
  label: string
  match: string[]
}

export interface FormatSource {
  key: string
  label: string
  tags: string[]
  levels: string[]
}

export interface FolderSource {
  id: string
  title: string | null
  subtitle: string | null
  slug: string | null
  tag: string | null
  image_url: string | null
  accent_color: string | null
  hidden: boolean
  folders: FolderSource[]
}

export interface StreamItemSource {
  label: string | null
  slug: string | null
  tag: string | null
  image_url: string | null
}

export interface SiteSource {
  site_url: string | null
  /** Absolute http(s) template with `{course_id}` in its path. */
  course_page_url: string | null
  /** IANA name. */
  time_zone: string
  currency: string | null
  prices_visible: boolean
  card_label: 'title' | 'subtitle'
  languages: {
    enabled: boolean
    items: LanguageSource[]
    /** Groups of course ids that are editions of one course. */
    editions: string[][]
  }
  formats: FormatSource[]
  streams: {
    source: 'folder_library' | 'tags' | null
    folders: FolderSource[]
    items: StreamItemSource[]
  }
}

export interface PlanSource {
  id: string
  /** Major units, at most four decimal places. */
  amount: number
  compare_at_amount: number | null
  currency: string
  active: boolean
}

export interface InviteSource {
  id: string
  default: boolean
  status: 'active' | 'inactive'
  /** `YYYY-MM-DD`, first day of enrolment. */
  starts_on: string | null
  /** `YYYY-MM-DD`, last day of enrolment. */
  ends_on: string | null
  /** ISO 8601 UTC with milliseconds, like every timestamp here. */
  updated_at: string | null
  plans: PlanSource[]
}

export interface ChapterSource {
  title: string
}

export interface ModuleSource {
  title: string | null
  chapters: ChapterSource[]
}

export interface SubjectSource {
  title: string | null
  modules: ModuleSource[]
}

export interface VersionSource {
  id: string
  level: string | null
  position: number | null
  status: 'active' | 'unlisted' | 'archived'
  created_at: string | null
  tags: string[]
  /** `YYYY-MM-DD`, first day of the teaching. */
  starts_on: string | null
  /** `YYYY-MM-DD`, last day of the teaching. */
  ends_on: string | null
  /** ISO 8601 duration of the whole. */
  workload: string | null
  delivery: 'online' | 'onsite' | 'blended' | null
  venue: string | null
  invites: InviteSource[]
  outline: SubjectSource[]
}

export interface FaqSource {
  question: string
  answer_html: string | null
}

export interface AuthorSource {
  name: string
  subtitle: string | null
  bio_html: string | null
  image_url: string | null
}

export interface InstructorSource {
  name: string
  image_url: string | null
}

export interface CourseSource {
  id: string
  title: string
  subtitle: string | null
  published: boolean
  archived: boolean
  position: number | null
  image_url: string | null
  tags: string[]
  description_html: string | null
  about_html: string | null
  why_learn_html: string | null
  who_should_learn_html: string | null
  mode: 'self_paced' | 'live' | null
  faqs: FaqSource[]
  preview_video_url: string | null
  /** 0 to 5. */
  rating: number | null
  rating_count: number | null
  authors: AuthorSource[]
  instructors: InstructorSource[]
  coming_soon: boolean
  /** `YYYY-MM-DD`, for display only. */
  launches_on: string | null
  seo_title: string | null
  seo_description: string | null
  updated_at: string | null
  versions: VersionSource[]
}

export interface StepSource {
  course_id: string
  title: string | null
  image_url: string | null
  level: string | null
  tags: string[]
  amount: number | null
  currency: string | null
  url: string | null
}

export interface PathSource {
  code: string
  name: string
  stream: string | null
  image_url: string | null
  description_html: string | null
  steps: StepSource[]
}

/** One institute, whole: the input of `compile`. */
export interface CatalogueSource {
  institute: InstituteSource
  site: SiteSource
  courses: CourseSource[]
  learning_paths: PathSource[]
}

/** Courses that may be too many to hold: each is read whenever it is asked for. An array is such a list as well. */
export interface CourseList extends Iterable<CourseSource> {
  readonly length: number
  at(index: number): CourseSource | undefined
  /** All ids in their order, where they are known without reading the courses. */
  readonly ids?: readonly string[]
}

/** One institute as `import` takes it, however many courses it has. */
export interface AuthoredSource extends Omit<CatalogueSource, 'courses'> {
  courses: CourseList
}
