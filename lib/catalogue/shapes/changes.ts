import { z } from 'zod'
import { Timestamp } from './fields.ts'

export const Change = z
  .strictObject({
    kind: z.enum(['course', 'path', 'list', 'streams', 'site']).meta({
      description:
        '`course`: its summary, detail, outline or sitemap entries in some language. `path`: its entry in the list or its detail. `list`: courses came, went or moved in `GET /courses` of some language, in its default order. `streams`, `site`: that answer.',
    }),
    id: z.string().nullable().meta({
      description: "The course's id or the path's code; null for the kinds of which there is one.",
    }),
    change: z.enum(['changed', 'removed']).meta({ description: 'Read it again, or forget it.' }),
    at: Timestamp.meta({ description: 'When the change was published.' }),
  })
  .meta({ id: 'Change', description: 'The last change of one thing.' })
export type Change = z.infer<typeof Change>

export const ChangeList = z
  .strictObject({
    data: z.array(Change).meta({ description: 'Each thing once, the oldest change first.' }),
    next: z.string().meta({ description: 'Cursor for the next request, as `since`.' }),
    has_more: z.boolean().meta({ description: 'True when there are further changes: ask again at once.' }),
    reset: z.boolean().meta({
      description:
        'True when the cursor is older than what is kept: read everything again, and follow `next`.',
    }),
  })
  .meta({ id: 'ChangeList', description: 'Changes since a cursor.' })
export type ChangeList = z.infer<typeof ChangeList>
