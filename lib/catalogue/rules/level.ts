import { fold } from './text/fold.ts'

/** Returns a level or outline title that visitors see; null when the name is blank or only says "default". */
export const namedOrNull = (name: string | null): string | null => {
  const trimmed = name?.trim() ?? ''
  return trimmed === '' || fold(trimmed) === 'default' ? null : trimmed
}
