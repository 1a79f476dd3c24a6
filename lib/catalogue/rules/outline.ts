import type { SubjectSource } from '../authored/course.ts'
import type { Outline } from '../shapes/outline.ts'
import { namedOrNull } from './level.ts'

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
