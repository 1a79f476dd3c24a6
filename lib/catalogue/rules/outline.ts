import type { SubjectSource } from '../authored/course.ts'
import type { Outline } from '../shapes/outline.ts'
import { namedOrNull } from './level.ts'

type Subject = Outline['variants'][number]['subjects'][number]

/** A version's outline as it is shown: a subject or module without a name of its own has title null. */
export const shownOutline = (subjects: SubjectSource[]): Subject[] =>
  subjects.map((subject) => ({
    title: namedOrNull(subject.title),
    modules: subject.modules.map((module) => ({
      title: namedOrNull(module.title),
      chapters: module.chapters.map(({ title }) => ({ title })),
    })),
  }))
