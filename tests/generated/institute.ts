import { generateCourse } from './course.ts'
import { editionsAmong } from './editions.ts'
import { pathsAmong } from './paths.ts'
import { streamsOf } from './streams.ts'

export interface Generated {
  seed: number
  /** Tells institutes of one seed apart; part of their id and slug. */
  number: number
  courses: number
  /** `YYYY-MM-DD`: what dates of enrolment lie around. */
  today: string
}

/** Id and slug of a generated institute. */
export const nameOf = ({ seed, number }: Pick<Generated, 'seed' | 'number'>): string =>
  `generated-${seed}-${number}`

/**
 * The text of a believable institute document of any size, course by course, so that nobody has to hold the whole of it.
 * The same for the same arguments.
 */
export function* institutePieces(generated: Generated): Generator<string> {
  if (isOnLines(generated)) yield* institutePiecesOnLines(generated)
  else yield* institutePiecesInOne(generated)
}

/** From so many courses on the document is JSON lines, which take no memory to read. */
export const isOnLines = ({ courses }: Pick<Generated, 'courses'>): boolean => courses >= 10_000

function* institutePiecesOnLines(generated: Generated): Generator<string> {
  yield `${JSON.stringify({ ...headOf(generated), ...tailOf(generated) })}\n`
  for (const course of coursesOf(generated)) yield `${JSON.stringify(course)}\n`
}

function* institutePiecesInOne(generated: Generated): Generator<string> {
  yield `${JSON.stringify(headOf(generated)).slice(0, -1)},"courses":[`
  let between = '\n'
  for (const course of coursesOf(generated)) {
    yield between + JSON.stringify(course)
    between = ',\n'
  }
  yield `\n],${JSON.stringify(tailOf(generated)).slice(1)}\n`
}

/** The part before the courses. Institutes differ by their number; the first one shows everything. */
function headOf(generated: Generated): Record<string, unknown> {
  const { number, courses } = generated
  const name = nameOf(generated)
  return {
    format: 'catalogue/1',
    institute: {
      id: name,
      slug: name,
      name: `Institute ${number} of Applied Studies`,
      logo_url: 'https://images.example/logo.png',
      website_url: `https://www.${name}.example`,
      contact: {
        phone: '+91 20 5550 0100',
        whatsapp: '+919800000000',
        email: `office@${name}.example`,
        address: `${number} Tilak Road, Pune 411030`,
      },
      privacy_url: `https://www.${name}.example/privacy`,
      imprint_url: number % 2 === 1 ? `https://www.${name}.example/imprint` : null,
      accent_color: '#8A2B3C',
      websites: [`https://www.${name}.example`],
      hosts: [`courses.${name}.example`],
    },
    site: {
      site_url: `https://learn.${name}.example`,
      course_page_url: `https://learn.${name}.example/courses/{course_id}`,
      time_zone: 'Asia/Kolkata',
      currency: 'INR',
      prices_visible: number % 3 !== 2,
      card_label: number % 2 === 1 ? 'subtitle' : 'title',
      hours: number % 2 === 1 ? '12' : 'language',
      languages: {
        enabled: true,
        items: [
          { code: 'en', label: 'English' },
          { code: 'hi', label: 'Hindi', match: ['हिन्दी'] },
          { code: 'mr', label: 'Marathi', match: ['मराठी'] },
        ],
        editions: editionsAmong(courses),
      },
      formats: [
        { key: 'live', label: 'Live classes', tags: ['Live classes'] },
        { key: 'video', label: 'Video course', tags: ['Recorded'] },
        { key: 'ebook', label: 'eBook', levels: ['eBook in English'] },
        { key: 'workshop', label: 'Workshop' },
      ],
      streams: streamsOf(number % 3 === 0 ? 'tags' : 'folder_library'),
    },
  }
}

function* coursesOf({ seed, number: institute, courses, today }: Generated): Generator<object> {
  for (let number = 1; number <= courses; number++) yield generateCourse({ seed, institute, number, today })
}

const tailOf = ({ courses }: Generated): Record<string, unknown> => ({ learning_paths: pathsAmong(courses) })

/** A generated institute document as a whole. */
export const generateInstitute = (generated: Generated): Record<string, unknown> =>
  JSON.parse([...institutePieces(generated)].join(''))
