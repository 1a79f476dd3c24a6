import { z } from 'zod'
import { settingsOf } from '#lib/base/env.ts'

export const docsSettings = settingsOf({
  DOCS_LISTED: {
    kind: z.enum(['yes', '']).optional(),
    unset: 'not listed',
    about: '`yes`: the footer of the site links `/docs`, and search engines may index it',
  },
})

/** Whether the documentation is meant for an institute’s visitors too, and not only for developers who know its address. */
export const isListed = (): boolean => docsSettings.read().DOCS_LISTED === 'yes'
