export type FindingValue = string | number | readonly string[] | Date | null | undefined

/** What is not well with one thing, or is. Its sentence, in each language, is the words of its code. */
export interface Finding<Code extends string = string> {
  code: Code
  values: Readonly<Record<string, FindingValue>>
  on: Subject
  weight: 'error' | 'warning' | 'hint'
}

export interface Subject {
  kind: 'machine' | 'address' | 'institute' | 'site' | 'course' | 'path' | 'document'
  /** '' for the machine, which there is only one of; of a document the path, such as `courses[3].title`. */
  id: string
  /** Slug of the institute that the thing belongs to. */
  institute?: string
}
