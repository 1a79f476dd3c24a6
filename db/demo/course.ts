import { idOf } from './id.ts'
import type { Person } from './people.ts'

/** What the course files need to know about the day and the place the demo is made for. */
export interface Demo {
  /** The date that many days after today (before it, when negative), `YYYY-MM-DD`. */
  day: (days: number) => string
  /** Address of a file in public/demo. */
  file: (name: string) => string
  /** Address of a picture in public/demo, named without its ending. */
  image: (name: string) => string
  author: (person: Person, language?: 'en' | 'hi') => object
  instructor: (person: Person) => object
}

interface Plan {
  amount: number
  compare_at_amount?: number
  currency: string
  active?: boolean
}

interface Invite {
  /** Parts the invites of one version; not in the document. */
  key: string
  default?: boolean
  status?: 'active' | 'inactive'
  starts_on?: string
  ends_on?: string
  updated_at?: string
  plans: Plan[]
}

interface Chapter {
  title: string
}

interface Subject {
  title: string
  modules: { title: string; chapters: Chapter[] }[]
}

interface Version {
  /** Parts the versions of one course; not in the document. */
  key: string
  level?: string
  position?: number
  status?: 'active' | 'unlisted' | 'archived'
  created_at: string
  tags?: string[]
  invites?: Invite[]
  outline?: Subject[]
}

interface Draft {
  title: string
  subtitle?: string
  published?: boolean
  archived?: boolean
  position?: number
  image_url?: string
  tags: string[]
  description_html?: string
  about_html?: string
  why_learn_html?: string
  who_should_learn_html?: string
  mode?: 'self_paced' | 'live'
  faqs?: { question: string; answer_html?: string }[]
  preview_video_url?: string
  rating?: number
  rating_count?: number
  authors?: object[]
  instructors?: object[]
  coming_soon?: boolean
  launches_on?: string
  seo_title?: string
  seo_description?: string
  updated_at: string
  versions: Version[]
}

/** The course of the document, with every id derived from the keys. */
export function course(key: string, draft: Draft) {
  return {
    id: idOf('course', key),
    ...draft,
    versions: draft.versions.map(({ key: versionKey, invites = [], ...version }) => ({
      id: idOf('version', `${key}/${versionKey}`),
      ...version,
      invites: invites.map(({ key: inviteKey, plans, ...invite }) => ({
        id: idOf('invite', `${key}/${versionKey}/${inviteKey}`),
        ...invite,
        plans: plans.map((plan, index) => ({
          id: idOf('plan', `${key}/${versionKey}/${inviteKey}/${index + 1}`),
          ...plan,
        })),
      })),
    })),
  }
}

/** Ten in the morning in Pune. */
export const at = (date: string) => `${date}T04:30:00.000Z`

export function rupees(amount: number, compareAt?: number): Plan {
  return { amount, currency: 'INR', ...(compareAt === undefined ? {} : { compare_at_amount: compareAt }) }
}

/** The one invite that most versions have: open at all times unless it is given dates or closed. */
export function enrol(
  plans: Plan[],
  rest: Pick<Invite, 'ends_on' | 'starts_on' | 'status' | 'updated_at'> = {},
): Invite[] {
  return [{ key: 'enrol', default: true, ...rest, plans }]
}

/** `{ subject: { module: [chapter, …] } }` in the order it is written. */
export function outline(subjects: Record<string, Record<string, string[]>>): Subject[] {
  return Object.entries(subjects).map(([title, modules]) => ({
    title,
    modules: Object.entries(modules).map(([name, chapters]) => ({
      title: name,
      chapters: chapters.map((chapter) => ({ title: chapter })),
    })),
  }))
}
