import { fold } from './fold.ts'

/** What `sort=title` compares first, by code point: the title without accents and case (no database collation). */
export const titleKey = (title: string): string =>
  fold(title.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''))
