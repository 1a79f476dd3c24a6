import { z } from 'zod'
import { CourseSummary } from './course-list.ts'
import { url } from './fields.ts'

export const PathEntry = z
  .strictObject({
    code: z.string().meta({ description: 'Opens the path: `GET /learning-paths/{code}`.' }),
    name: z.string().meta({ description: 'Display name.' }),
    stream_slug: z.string().meta({ description: 'Empty when the path is in no stream that is shown.' }),
    image_url: url.nullable().meta({ description: 'Picture of the path.' }),
    step_count: z.int().min(0).meta({ description: '0 when there is nothing to show yet.' }),
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
    course: CourseSummary.meta({ description: 'The course as a list shows it.' }),
  })
  .meta({ id: 'PathStep', description: 'One step of a learning path, counted from 1.' })
export type PathStep = z.infer<typeof PathStep>

export const PathDetail = z
  .strictObject({
    code: z.string().meta({ description: 'The code in the address.' }),
    name: z.string().meta({ description: 'Display name.' }),
    description_html: z.string().meta({ description: 'Sanitised HTML; empty when there is none.' }),
    steps: z.array(PathStep).meta({ description: 'In the recommended order.' }),
  })
  .meta({ id: 'PathDetail', description: 'A learning path with its courses.' })
export type PathDetail = z.infer<typeof PathDetail>
