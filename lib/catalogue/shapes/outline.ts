import { z } from 'zod'
import { Language } from './fields.ts'

export const Outline = z
  .strictObject({
    course_id: z.string().meta({ description: 'Id of the course, whichever id or slug was asked for.' }),
    variants: z
      .array(
        z.strictObject({
          package_session_id: z.string().meta({ description: 'Id of the version.' }),
          level: z.string().nullable().meta({ description: 'Level of the version.' }),
          language: Language.nullable().meta({ description: 'Language of the version.' }),
          subjects: z
            .array(
              z.strictObject({
                title: z
                  .string()
                  .nullable()
                  .meta({ description: 'Null when this layer has no name of its own.' }),
                modules: z
                  .array(
                    z.strictObject({
                      title: z
                        .string()
                        .nullable()
                        .meta({ description: 'Null when this layer has no name of its own.' }),
                      chapters: z
                        .array(
                          z.strictObject({
                            title: z
                              .string()
                              .meta({ description: 'Null when this layer has no name of its own.' }),
                          }),
                        )
                        .meta({ description: 'In the order they are taught.' }),
                    }),
                  )
                  .meta({ description: 'In the order they are taught.' }),
              }),
            )
            .meta({ description: 'In the order they are taught.' }),
        }),
      )
      .meta({ description: 'One for each version, in the order of `variants`.' }),
  })
  .meta({ id: 'Outline', description: 'Subjects, modules and chapters of each version.' })
export type Outline = z.infer<typeof Outline>
