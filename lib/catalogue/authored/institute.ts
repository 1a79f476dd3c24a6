import type { z } from 'zod'
import type { Institute } from '../document/shape/institute.ts'
import type { DocumentSite } from '../document/shape/site.ts'

export type InstituteSource = z.output<typeof Institute>
export type SiteSource = z.output<typeof DocumentSite>
export type LanguageSource = SiteSource['languages']['items'][number]
export type FormatSource = SiteSource['formats'][number]
export type FolderSource = SiteSource['streams']['folders'][number]
export type StreamItemSource = SiteSource['streams']['items'][number]
