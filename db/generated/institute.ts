import { generateCourse } from './course.ts'
import { subjects } from './words.ts'

export interface Generated {
  seed: number
  /** Tells institutes of one seed apart; part of their id and slug. */
  number: number
  courses: number
  /** `YYYY-MM-DD`: what dates of enrolment lie around. */
  today: string
}

/** A believable institute document of any size, for measuring; the same for the same arguments. */
export function generateInstitute({ seed, number, courses, today }: Generated): Record<string, unknown> {
  const name = `generated-${seed}-${number}`
  return {
    format: 'catalogue/1',
    institute: {
      id: name,
      slug: name,
      name: `Institute ${number} of Applied Studies`,
      website_url: `https://www.${name}.example`,
      websites: [`https://www.${name}.example`],
    },
    site: {
      site_url: `https://learn.${name}.example`,
      course_page_url: `https://learn.${name}.example/courses/{course_id}`,
      time_zone: 'Asia/Kolkata',
      currency: 'INR',
      languages: {
        enabled: true,
        items: [
          { code: 'en', label: 'English' },
          { code: 'hi', label: 'Hindi', match: ['हिन्दी'] },
          { code: 'mr', label: 'Marathi', match: ['मराठी'] },
        ],
      },
      formats: [{ key: 'ebook', label: 'eBook' }],
      streams: {
        source: 'folder_library',
        folders: subjects.map(({ title, hindi, topics }) => ({
          id: title,
          title,
          subtitle: hindi,
          tag: title,
          folders: topics.map((topic) => ({ id: `${title}/${topic}`, title: topic, tag: topic })),
        })),
      },
    },
    courses: Array.from({ length: courses }, (_, index) => generateCourse(seed, index + 1, today)),
    learning_paths: [
      {
        code: 'LP1',
        name: 'The first year',
        stream: 'programming',
        steps: Array.from({ length: Math.min(courses, 5) }, (_, index) => ({ course_id: `c${index + 1}` })),
      },
    ],
  }
}
