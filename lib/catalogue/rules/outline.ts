import type { SubjectSource } from '../authored/catalogue.ts'
import type { Outline } from '../shapes/course.ts'
import { fold } from './text/plain-text.ts'

/** Returns a level or outline title that visitors see; null when the name is blank or only says "default". */
export const namedOrNull = (name: string | null): string | null => {
  const trimmed = name?.trim() ?? ''
  return trimmed === '' || fold(trimmed) === 'default' ? null : trimmed
}

type Subject = Outline['variants'][number]['subjects'][number]

/** Returns a version's outline as visitors see it: a subject or module without a name has title null. */
export const visibleOutline = (subjects: SubjectSource[]): Subject[] =>
  subjects.map((subject) => ({
    title: namedOrNull(subject.title),
    modules: subject.modules.map((module) => ({
      title: namedOrNull(module.title),
      chapters: module.chapters.map(({ title }) => ({ title })),
    })),
  }))
