import { earlyInvite, mainInvite } from './enrolment.ts'
import { day, moment, type Random } from './random.ts'

export type Language = 'en' | 'hi' | 'mr'

interface Taught {
  language: Language
  topic: string
  today: string
}

/** The level tells the language, more or less plainly; where there is none, a tag does. */
const levels = {
  en: ['English', 'English', 'English, evening batch', 'eBook in English', null],
  hi: ['Hindi', 'हिन्दी', 'हिन्दी, शनिवार', null],
  mr: ['Marathi', 'मराठी', null],
} as const

export function generateVersion(
  random: Random,
  id: string,
  { language, topic, today }: Taught,
): Record<string, unknown> {
  const level = random.pick(levels[language])
  const teaching = teachingOf(random, today)
  const invites = [mainInvite(random, `${id}-i`, today)]
  return {
    id,
    level,
    position: random.chance(0.05) ? random.whole(0, 9) : null,
    status: random.chance(0.03) ? 'unlisted' : 'active',
    created_at: moment(today, -random.whole(1, 900)),
    tags: level === null ? [language] : [],
    ...teaching,
    ...scheduleOf(random),
    invites: random.chance(0.1) ? [...invites, earlyInvite(random, `${id}-e`, today)] : invites,
    outline: Array.from({ length: random.whole(1, 2) }, (_, part) => ({
      title: `Part ${part + 1}`,
      modules: [
        {
          title: random.pick(['Default', `${topic} by hand`]),
          chapters: [{ title: 'First steps' }, { title: `Practice in ${topic}` }, { title: 'Review' }],
        },
      ],
    })),
  }
}

/** Some say on which days of the week, at what time, and how many seats are left. */
function scheduleOf(random: Random): Record<string, unknown> {
  const days = random.chance(0.3) ? random.pick(weeks) : []
  const hour = random.whole(7, 19)
  const starts_at = random.chance(0.8) ? `${String(hour).padStart(2, '0')}:30` : null
  const ends_at = starts_at !== null && random.chance(0.8) ? `${hour + 1}:45`.padStart(5, '0') : null
  return {
    sessions: days.map((day) => ({ day, starts_at, ends_at })),
    seats_left: random.chance(0.3) ? random.whole(0, 9) : null,
  }
}

const weeks = [['monday', 'wednesday', 'friday'], ['saturday', 'sunday'], ['tuesday']]

/** Half are taught on certain days, some of those in a place. */
function teachingOf(random: Random, today: string): Record<string, unknown> {
  const workload = random.chance(0.6) ? `PT${random.whole(2, 60)}H` : null
  if (random.chance(0.5)) return { workload, delivery: random.chance(0.5) ? 'online' : null }
  const start = random.whole(-60, 120)
  const delivery = random.pick(['online', 'onsite', 'blended'])
  return {
    starts_on: day(today, start),
    ends_on: day(today, start + random.whole(1, 90)),
    workload,
    delivery,
    venue: delivery === 'online' ? null : `Hall ${random.whole(1, 9)}, Kothrud, Pune`,
  }
}
