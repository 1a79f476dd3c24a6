import { z } from 'zod'
import { seoDescriptionMax } from '../rules/answer-limits.ts'
import { CourseSummary } from './course-list.ts'
import { html, Language, text, textUpTo, url } from './fields.ts'
import { StructuredData } from './structured-data.ts'

const Faq = z
  .strictObject({ question: z.string().meta({ description: 'Plain text.' }), answer_html: html })
  .meta({ id: 'Faq', description: 'A question and its answer.' })
export type Faq = z.infer<typeof Faq>

export const PreviewVideo = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('youtube').meta({ description: 'Kind of player; `url` means a video file.' }),
      id: z.string().meta({ description: 'Id of the video on YouTube or Vimeo.' }),
      embed_url: url.meta({ description: 'URL of the player to embed; null for a file.' }),
    }),
    z.strictObject({
      kind: z.literal('vimeo').meta({ description: 'Kind of player; `url` means a video file.' }),
      id: z.string().meta({ description: 'Id of the video on YouTube or Vimeo.' }),
      embed_url: url.meta({ description: 'URL of the player to embed; null for a file.' }),
    }),
    z.strictObject({
      kind: z.literal('url').meta({ description: 'Kind of player; `url` means a video file.' }),
      url: url.meta({ description: 'URL of the video file.' }),
      // Typed clients such as openapi-fetch drop a field whose only type is null.
      embed_url: url.nullable().meta({ description: 'URL of the player to embed; null for a file.' }),
    }),
  ])
  .meta({ id: 'PreviewVideo', description: 'A video on YouTube or Vimeo to embed, or a video file to play.' })
export type PreviewVideo = z.infer<typeof PreviewVideo>

export const Author = z
  .strictObject({
    name: z.string().meta({ description: 'E-mail addresses are removed.' }),
    subtitle: z.string().nullable().meta({ description: 'Plain text, such as a profession.' }),
    bio_html: html,
    image_url: url.nullable().meta({ description: 'Portrait; null without one.' }),
  })
  .meta({
    id: 'Author',
    description: 'An author of the course. E-mail addresses are removed from all texts.',
  })
export type Author = z.infer<typeof Author>

const SeriesStep = z
  .strictObject({
    course_id: z.string().meta({
      description:
        'Id of the course. `GET /courses/{id}` answers 404 when the course is not published on its own.',
    }),
    title: z.string().meta({ description: 'Title of the course.' }),
    url: url.nullable().meta({ description: 'Hosted page of the course.' }),
    current: z.boolean().meta({ description: 'True for the course in this answer.' }),
  })
  .meta({ id: 'SeriesStep', description: 'One course of a series.' })

export const Series = z
  .strictObject({
    name: z.string().meta({ description: 'Name of the learning path.' }),
    steps: z.array(SeriesStep).min(2).meta({ description: 'The courses in the order to take them.' }),
  })
  .meta({ id: 'Series', description: 'The learning path that a course is part of.' })
export type Series = z.infer<typeof Series>

export const Seo = z
  .strictObject({
    title: z
      .string()
      .meta({ description: 'Title for search engines; the title shown when the institute wrote none.' }),
    description: textUpTo(seoDescriptionMax).meta({
      description: `Plain text, at most ${seoDescriptionMax} characters.`,
      override: { maxLength: seoDescriptionMax },
    }),
    image_url: url.nullable().meta({ description: 'Picture for link previews.' }),
    canonical_url: url.nullable().meta({ description: 'The hosted course page without its query string.' }),
  })
  .meta({ id: 'Seo', description: 'Title, description, picture and address for the head of the page.' })
export type Seo = z.infer<typeof Seo>

export const CourseDetail = z
  .strictObject({
    ...CourseSummary.shape,
    description_html: html,
    description_text: text,
    about_html: html,
    about_text: text,
    why_learn_html: html,
    who_should_learn_html: html,
    mode: z
      .enum(['self_paced', 'live'])
      .nullable()
      .meta({ description: 'How the course is taught; null when not stated.' }),
    faqs: z.array(Faq).meta({ description: 'Questions and answers; empty when there are none.' }),
    preview_video: PreviewVideo.nullable().meta({
      description: 'Preview video; null when there is none that can be played.',
    }),
    authors: z.array(Author).meta({ description: 'E-mail addresses are removed.' }),
    series: Series.nullable().meta({
      description: 'The learning path of two or more steps that lists the course; null without one.',
    }),
    seo: Seo.meta({ description: 'Title, description and picture for search engines and link previews.' }),
    structured_data: StructuredData.meta({ description: 'schema.org data, ready to embed as JSON-LD.' }),
  })
  .meta({ id: 'CourseDetail', description: 'A course with everything that its page shows.' })
export type CourseDetail = z.infer<typeof CourseDetail>

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
                title: z.string().nullable().meta({
                  description: 'Null when this layer is unnamed: show its content without a heading.',
                }),
                modules: z
                  .array(
                    z.strictObject({
                      title: z.string().nullable().meta({
                        description: 'Null when this layer is unnamed: show its content without a heading.',
                      }),
                      chapters: z
                        .array(
                          z.strictObject({
                            title: z.string().meta({ description: 'Title of the chapter.' }),
                          }),
                        )
                        .meta({ description: 'Chapters of the module, in order.' }),
                    }),
                  )
                  .meta({ description: 'Modules of the subject, in order.' }),
              }),
            )
            .meta({ description: 'Subjects of the version, in order.' }),
        }),
      )
      .meta({ description: 'One outline for each version, in the order of `variants`.' }),
  })
  .meta({ id: 'Outline', description: 'Subjects, modules and chapters of each version.' })
export type Outline = z.infer<typeof Outline>
