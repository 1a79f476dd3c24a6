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
  /** ISO 8601 UTC with milliseconds, like every timestamp in this file. */
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
