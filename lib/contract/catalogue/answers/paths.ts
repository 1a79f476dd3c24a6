import { z } from 'zod'
import { CourseSummary } from './course-list.ts'
import { draft, url } from './fields.ts'
import { VariantPrice } from './variant.ts'

/** The path as it is sold as a whole. */
const sold = {
  price: VariantPrice.nullable().meta({
    description:
      'Addition to the contract. Price of the path as a whole; null without one, or when it is hidden.',
  }),
  url: url.nullable().meta({
    description: 'Addition to the contract. Page where visitors enrol in the path; null without one.',
  }),
}

export const PathEntry = z
  .strictObject({
    code: z.string().meta({ description: 'Code for `GET /learning-paths/{code}`.' }),
    name: z.string().meta({ description: 'Display name.' }),
    stream_slug: z
      .string()
      .meta({ description: 'Slug of the stream; empty when no visible stream has the path.' }),
    image_url: url.nullable().meta({ description: 'Picture of the path.' }),
    step_count: z.int().min(0).meta({ description: 'Number of visible steps; 0 when there are none yet.' }),
    ...sold,
  })
  .meta({ id: 'PathEntry', description: 'A learning path in the list.' })
export type PathEntry = z.infer<typeof PathEntry>

export const PathList = z
  .strictObject({ data: z.array(PathEntry).meta({ description: 'In the order of the hosted catalogue.' }) })
  .meta({ id: 'PathList', description: 'All learning paths.' })
export type PathList = z.infer<typeof PathList>

const PathStep = z
  .strictObject({
    position: z.int().min(1).meta({ description: 'Position of the step, from 1.' }),
    course: CourseSummary.meta({ description: 'The course, as in `GET /courses`.' }),
    draft,
  })
  .meta({ id: 'PathStep', description: 'One step of a learning path.' })

export const PathDetail = z
  .strictObject({
    code: z.string().meta({ description: 'Code of the learning path.' }),
    name: z.string().meta({ description: 'Display name.' }),
    description_html: z.string().meta({ description: 'Sanitised HTML; empty when there is none.' }),
    ...sold,
    steps: z.array(PathStep).meta({ description: 'The steps in the order to take them.' }),
  })
  .meta({ id: 'PathDetail', description: 'A learning path with its courses.' })
export type PathDetail = z.infer<typeof PathDetail>
