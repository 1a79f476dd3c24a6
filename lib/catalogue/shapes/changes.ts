import { z } from 'zod'
import { Timestamp } from './fields.ts'

export const Change = z
  .strictObject({
    kind: z.enum(['course', 'path', 'list', 'streams', 'site']).meta({
      description:
        'What changed. `course`: its summary, detail, outline or sitemap entries in some language. `path`: its list entry or detail. `list`: courses came, went or moved in `GET /courses`, in default order. `streams`, `site`: these answers.',
    }),
    id: z.string().nullable().meta({
      description: 'Id of the course or code of the path; null for `list`, `streams` and `site`.',
    }),
    change: z
      .enum(['changed', 'removed'])
      .meta({ description: '`changed`: read it again. `removed`: delete your copy.' }),
    at: Timestamp.meta({ description: 'Time at which the change was published.' }),
  })
  .meta({ id: 'Change', description: 'The last change of one thing.' })
export type Change = z.infer<typeof Change>

export const ChangeList = z
  .strictObject({
    data: z.array(Change).meta({ description: 'Each course, path or list once, oldest change first.' }),
    next: z.string().meta({ description: 'Send this as `since` in the next request.' }),
    has_more: z.boolean().meta({ description: 'True when there are more changes: ask again at once.' }),
    reset: z.boolean().meta({
      description: 'True when the cursor is too old: read everything again, then follow `next`.',
    }),
  })
  .meta({ id: 'ChangeList', description: 'Changes since a cursor.' })
export type ChangeList = z.infer<typeof ChangeList>
