import { z } from 'zod'
import { changesMax } from '../rules/answer-limits.ts'
import { Timestamp } from './fields.ts'

export const Change = z
  .strictObject({
    kind: z.enum(['course', 'path', 'list', 'streams', 'site']).meta({
      description:
        'What changed. `course`: the summary, detail, outline or sitemap entries of a course in some language. `path`: the list entry or detail of a learning path. `list`: courses were added to `GET /courses`, removed or moved, in its default order. `streams` and `site`: the answers of these endpoints.',
    }),
    id: z.string().nullable().meta({
      description: 'Id of the course or code of the path; null for `list`, `streams` and `site`.',
    }),
    change: z
      .enum(['changed', 'removed'])
      .meta({ description: '`changed`: read it again. `removed`: delete your copy.' }),
    at: Timestamp.meta({ description: 'Time at which the change was published.' }),
  })
  .meta({
    id: 'Change',
    description: 'The last change of a course, a path, the list, the streams or the site.',
  })
export type Change = z.infer<typeof Change>

export const ChangeList = z
  .strictObject({
    data: z
      .array(Change)
      .max(changesMax)
      .meta({ description: 'The last change of each course, path or list, oldest first.' }),
    next: z.string().meta({ description: 'Cursor to send as `since` in the next request.' }),
    has_more: z
      .boolean()
      .meta({ description: 'True when there are more changes: send the next request at once.' }),
    reset: z.boolean().meta({
      description: 'True when the cursor is too old: read everything again, then follow `next`.',
    }),
  })
  .meta({ id: 'ChangeList', description: 'Changes since a cursor.' })
export type ChangeList = z.infer<typeof ChangeList>
