import type { Demo } from './course.ts'
import { idOf } from './id.ts'

interface Teaching {
  workload: string
  delivery: 'online' | 'onsite' | 'blended'
  venue?: string
  /** Days from today to its first day, and how many days it lasts; films are there at all times. */
  days?: [from: number, count: number]
}

const studio = 'Clay studio, The Old Mill, Kothrud, Pune'
const loft = 'Weaving loft, The Old Mill, Kothrud, Pune'
const bench = 'Workshop, Osari College, Kothrud, Pune'
const hall = 'Baithak hall, Osari College, Kothrud, Pune'
const room = 'Room 4, Osari College, Kothrud, Pune'

const films = (hours: number): Teaching => ({ workload: `PT${hours}H`, delivery: 'online' })
const online = (hours: number, from: number, count: number): Teaching => ({
  workload: `PT${hours}H`,
  delivery: 'online',
  days: [from, count],
})
const there = (venue: string, hours: number, from: number, count: number): Teaching => ({
  workload: `PT${hours}H`,
  delivery: 'onsite',
  venue,
  days: [from, count],
})

/** By course and version. */
const teachings: Record<string, Teaching> = {
  'wheel-throwing/weekday': there(studio, 20, 34, 35),
  'wheel-throwing/weekend': there(studio, 40, 12, 64),
  'terracotta/camp': there(studio, 18, 20, 6),
  'local-glazes/only': films(9),
  'raku-day/day': there(studio, 8, 3, 1),
  'natural-dyes/only': films(12),
  'natural-dyes-hi/only': films(12),
  'handloom/studio': there(loft, 60, 28, 90),
  'handloom/home': { ...online(36, 28, 90), delivery: 'blended', venue: loft },
  'block-printing/five-days': there(loft, 30, 16, 5),
  'block-printing-hi/five-days': there(loft, 30, 24, 5),
  'kantha/hindi': films(6),
  'kantha/english': films(6),
  'reading-a-paithani/evenings': there(loft, 5, 60, 8),
  'hand-tools/sundays': there(bench, 32, 19, 57),
  'lacquered-toys/weekend': there(bench, 12, 40, 2),
  'bookbinding/bindery': there(bench, 14, 33, 2),
  'linocut/saturdays': there(room, 16, 11, 50),
  'marathi-for-newcomers/evening': there(room, 48, 15, 84),
  'marathi-for-newcomers/morning': there(room, 48, 17, 84),
  'reading-modi/twenty': online(30, 22, 140),
  'everyday-english/beginners': films(24),
  'everyday-english/intermediate': films(28),
  'english-for-artisans/five-weeks': { ...online(20, 30, 35), delivery: 'blended', venue: room },
  'translation-workshop/group': online(18, 26, 56),
  'hindi-from-zero/a1': online(40, 14, 90),
  'hindi-from-zero/a2': online(40, 104, 90),
  'hindi-at-the-clinic/evenings': there(room, 24, 18, 42),
  'hindi-kahani/only': online(15, 9, 70),
  'tabla-foundation/only': films(30),
  'tabla-foundation-hi/only': films(30),
  'tabla-solo/intermediate': there(hall, 36, 21, 120),
  'tabla-solo/advanced': there(hall, 48, 21, 150),
  'dholki-weekend/weekend': there(hall, 10, 27, 2),
  'natya-sangeet/first-batch': there(hall, 32, 75, 90),
  'harmonium-accompanist/only': films(16),
  'sitar-first-raga/saturday': there(hall, 40, 13, 140),
  'sitar-first-raga/wednesday': online(40, 17, 140),
  'instrument-repair/two-weeks': there(bench, 60, 45, 14),
  'instrument-repair/weekend': there(bench, 12, 31, 2),
  'listening/only': films(8),
  'recording-at-home/full': films(14),
  'voice-first-lessons/foundation': there(hall, 36, 10, 90),
  'voice-first-lessons/second-term': there(hall, 36, 105, 90),
  'voice-first-lessons-hi/aadhar': online(36, 10, 90),
  'raga-yaman/english': films(22),
  'raga-yaman/hindi': films(22),
}

type Course = { versions: { id: string }[] }

/** Adds to the versions of courses when and where they are taught; its days move with `today`. */
export function withTeaching<Given extends Course>(courses: Given[], day: Demo['day']) {
  const byId = new Map(Object.entries(teachings).map(([name, teaching]) => [idOf('version', name), teaching]))
  return courses.map((course) => ({
    ...course,
    versions: course.versions.map((version) => {
      const { days, ...teaching } = byId.get(version.id) ?? {}
      if (days === undefined) return { ...version, ...teaching }
      const [from, count] = days
      return { ...version, ...teaching, starts_on: day(from), ends_on: day(from + count - 1) }
    }),
  }))
}
