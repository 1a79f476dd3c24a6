import { z } from 'zod'
import { Language } from './fields.ts'

export const Outline = z
  .strictObject({
    course_id: z.string().meta({ description: 'Id of the course, whichever id opened it.' }),
    variants: z
      .array(
        z.strictObject({
          package_session_id: z.string().meta({ description: 'Id of the version.' }),
          level: z.string().nullable().meta({ description: 'Its level.' }),
          language: Language.nullable().meta({ description: 'Its language.' }),
          subjects: z
            .array(
              z.strictObject({
                title: z
                  .string()
                  .nullable()
                  .meta({ description: 'Null where a layer has no name of its own.' }),
                modules: z
                  .array(
                    z.strictObject({
                      title: z
                        .string()
                        .nullable()
                        .meta({ description: 'Null where a layer has no name of its own.' }),
                      chapters: z
                        .array(
                          z.strictObject({
                            title: z
                              .string()
                              .meta({ description: 'Null where a layer has no name of its own.' }),
                          }),
                        )
                        .meta({ description: 'In order.' }),
                    }),
                  )
                  .meta({ description: 'In order.' }),
              }),
            )
            .meta({ description: 'In order.' }),
        }),
      )
      .meta({ description: 'One for each version, in the order of `variants`.' }),
  })
  .meta({ id: 'Outline', description: 'Subjects, modules and chapters of each version.' })
export type Outline = z.infer<typeof Outline>
