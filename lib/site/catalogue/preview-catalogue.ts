import { compiledSource } from '#lib/contract/catalogue/preview/compiled-source.ts'
import type { Preview } from '#lib/contract/catalogue/preview/preview.ts'
import { readsOf } from './local-catalogue.ts'
import type { Catalogue } from './site-catalogue.ts'

/** Reads what is not published. It has no revision, so nothing made from it is cached, and takes no enquiries. */
export const previewCatalogue = (preview: Preview, now: Date): Catalogue => ({
  ...readsOf(compiledSource(preview)),
  revision: null,
  now: () => now,
  isVerified: async () => false,
  sendEnquiry: async () => ({ is: 'refused', param: '' }),
})
