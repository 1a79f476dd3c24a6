import { fold } from './fold.ts'

/** Returns the first sort key of `sort=title`: the title without accents and case, compared by code point. */
export const titleKey = (title: string): string =>
  fold(title.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''))
