import { fold } from '#lib/base/plain-text.ts'
import { numbered, slugOfTitle } from './slugs.ts'
import { type CatalogueSortKeys, compareInCatalogue } from './visibility.ts'

/** An entry with its current slug. The other fields come from its first edition. */
export interface Slugged extends CatalogueSortKeys {
  title: string
  /** Authored slug; null if there is none. */
  slug: string | null
  current_slug: string | null
  /** The title, or an authored slug that another course has. Null if the slug was authored or is none. */
  made_from: string | null
  /** Whether the course has, or ever had, a slug. */
  is_known: boolean
}

export const needsSlug = ({ slug, title, current_slug, made_from }: Slugged): boolean => {
  if (slug === null) return made_from !== title
  return current_slug === slug ? made_from !== null : made_from !== slug
}

/**
 * Assigns slugs to entries that are due one: authored ones first, then the others in catalogue order (beyond the contract
 * §10). `find` returns the entry of a course that loses its slug, if it has one. Returns the courses that lost a slug.
 */
export async function assignDue(
  register: SlugRegister,
  due: readonly Slugged[],
  find: (courseId: string) => Promise<Slugged | undefined>,
): Promise<string[]> {
  await register.prepare(due.map(({ slug, title }) => slug ?? slugOfTitle(title)))
  const authored = due.filter(({ slug }) => slug !== null).sort(compareInCatalogue)
  const made = due.filter(({ slug }) => slug === null)
  const lost = new Set<string>()
  // The list may grow during the loop, as courses lose their slugs.
  for (const entry of authored) {
    await register.prepare([entry.slug ?? ''])
    const loser = register.claim(entry)
    if (loser === null) made.push(entry)
    if (!loser || lost.has(loser)) continue
    lost.add(loser)
    const again = due.some(({ id }) => id === loser) ? undefined : await find(loser)
    if (again) (again.slug === null ? made : authored).push(again)
  }
  for (const entry of made.sort(compareInCatalogue)) await register.make(entry)
  return [...lost]
}

/** A course that has, or once had, a slug, or whose id or version has it as id. */
export interface SlugHolder {
  /** The folded slug, or the id. */
  text: string
  course_id: string
  /** Null for an id. */
  is_current: boolean | null
  /** The slug that the course authors now. */
  authored: string | null
}

interface AssignedSlug {
  slug: string
  /** See `Slugged`. */
  made_from: string | null
}

/** The course that has, or once had, a slug. */
interface Given {
  course_id: string
  is_current: boolean
  /** Whether the slug is current and its course still authors it. */
  is_authored: boolean
}

/** The slugs that one publish reads and assigns. */
export class SlugRegister {
  private readonly look: (slugs: readonly string[]) => Promise<SlugHolder[]>
  /** By folded slug; null for a slug that was never used. */
  private readonly known = new Map<string, Given | null>()
  /** Courses by id, including the ids of their versions. A slug must not equal an id of another course. */
  private readonly ids = new Map<string, Set<string>>()
  readonly next = new Map<string, AssignedSlug>()
  /** Slugs that these courses had before, by course id. */
  readonly former = new Map<string, string>()
  /** Last number appended to each slug, by the slug without a number. */
  private readonly lastNumbers = new Map<string, number>()
  /** The first number with which a slug equals an id of that course: only that course may have it. */
  private readonly ownNumbers = new Map<string, number>()

  /** `look` returns who has slugs: as slugs, compared folded, and as ids. */
  constructor(look: (slugs: readonly string[]) => Promise<SlugHolder[]>) {
    this.look = look
  }

  /** Looks up which courses have, or once had, these slugs, and which courses have them as ids. */
  async prepare(slugs: readonly string[]): Promise<void> {
    const unknown = [...new Set(slugs)].filter((slug) => !this.ids.has(slug))
    if (unknown.length === 0) return
    const holders = await this.look(unknown)
    for (const slug of unknown) {
      this.ids.set(slug, new Set())
      if (!this.known.has(fold(slug))) this.known.set(fold(slug), null)
    }
    for (const { text, course_id, is_current, authored } of holders) {
      const is_authored = is_current === true && fold(authored ?? '') === text
      if (is_current === null) this.ids.get(text)?.add(course_id)
      else if (!this.given(text)) this.known.set(text, { course_id, is_current, is_authored })
    }
  }

  /**
   * Assigns an authored slug. Returns the course that loses it; undefined if none does. Returns null if another course
   * authors the slug too, which only SQL can write, and has it: a slug changes only with what it is made from.
   */
  claim(entry: Slugged): string | null | undefined {
    const { id, slug } = entry
    const folded = fold(slug ?? '')
    const former = this.known.get(folded)
    if (former && former.course_id !== id && former.is_authored) return null
    this.give(entry, slug ?? '', null)
    return former?.is_current && former.course_id !== id ? former.course_id : undefined
  }

  /** Assigns the first available slug made from the title, or from the authored slug that another course has. */
  async make(entry: Slugged): Promise<void> {
    const { id, title, slug: authored, is_known } = entry
    const text = authored ?? title
    const base = slugOfTitle(text)
    const ownKey = (owner: string) => `${base} ${owner}`
    const first = Math.min(
      (this.lastNumbers.get(base) ?? 0) + 1,
      this.ownNumbers.get(ownKey(id)) ?? Number.POSITIVE_INFINITY,
    )
    // A course that once had a slug tries all numbers, because it may get its former slug back.
    for (let attempt = is_known ? 1 : first; ; attempt++) {
      const slug = numbered(base, attempt)
      if (!this.ids.has(slug))
        await this.prepare(Array.from({ length: probesMax }, (_, ahead) => numbered(base, attempt + ahead)))
      const owners = this.ids.get(slug) ?? new Set()
      for (const owner of owners)
        if (!this.ownNumbers.has(ownKey(owner))) this.ownNumbers.set(ownKey(owner), attempt)
      const holder = this.known.get(fold(slug))?.course_id ?? id
      if (holder !== id || owners.difference(new Set([id])).size > 0) continue
      if (!is_known) this.lastNumbers.set(base, Math.max(attempt, this.lastNumbers.get(base) ?? 0))
      return this.give(entry, slug, text)
    }
  }

  private give({ id, current_slug }: Slugged, slug: string, made_from: string | null): void {
    if (current_slug !== null) this.former.set(id, current_slug)
    this.next.set(id, { slug, made_from })
    this.known.set(fold(slug), { course_id: id, is_current: true, is_authored: made_from === null })
  }

  private given(folded: string): boolean {
    const course = this.known.get(folded)?.course_id
    const slug = course === undefined ? undefined : this.next.get(course)?.slug
    return slug !== undefined && fold(slug) === folded
  }
}

/** How many numbered slugs are looked up at a time. */
const probesMax = 20
