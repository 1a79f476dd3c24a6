import type { CatalogueSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import type { Finding } from '#lib/contract/catalogue/rules/finding.ts'
import { operatorText } from '#lib/office/findings/findings.ts'

type Entry = Record<string, unknown>

/** The least that a document must say, and what a test adds to it. */
export const withInstitute = (entries: Entry = {}): Entry => ({
  format: 'catalogue/1',
  institute: { id: 'i1', slug: 'harbour', name: 'Harbour Institute' },
  ...entries,
})

export const ofInstitute = (entries: Entry): Entry =>
  withInstitute({ institute: { id: 'i1', slug: 'harbour', name: 'Harbour Institute', ...entries } })

export const ofSite = (site: Entry): Entry => withInstitute({ site })

export const ofCourse = (entries: Entry): Entry =>
  withInstitute({ courses: [{ id: 'c1', title: 'Knitting', ...entries }] })

export const ofVersion = (entries: Entry): Entry => ofCourse({ versions: [{ id: 'v1', ...entries }] })

export const ofInvite = (entries: Entry): Entry => ofVersion({ invites: [{ id: 'n1', ...entries }] })

export const ofPlan = (entries: Entry): Entry =>
  ofInvite({ plans: [{ id: 'p1', amount: 10, currency: 'INR', ...entries }] })

export const ofPath = (entries: Entry): Entry =>
  withInstitute({ learning_paths: [{ code: 'LP1', name: 'Craft', ...entries }] })

export function faultsOf(document: unknown) {
  const parsed = parseDocument(document)
  return parsed.isValid ? [] : sentencesOf(parsed.faults)
}

export function warningsOf(document: unknown, now?: Date) {
  const parsed = parseDocument(document, { now })
  if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
  return sentencesOf(parsed.warnings)
}

/** Findings as developers read them. */
export const sentencesOf = (findings: Finding[]) =>
  findings.map((finding) => ({ path: finding.on.id, message: operatorText(finding).message }))

/** Findings as the commands print them: the path, then the message. */
export const linesOf = (findings: ReturnType<typeof sentencesOf>): string[] =>
  findings.map(({ path, message }) => `${path}: ${message}`)

export function sourceOf(document: unknown): CatalogueSource {
  const parsed = parseDocument(document)
  if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
  return parsed.source
}

/** A folder that holds a folder that holds a folder. */
export function nestedFolders(levels: number): Entry {
  let folder: Entry = { id: 'f0', title: 'Innermost' }
  for (let level = 1; level < levels; level++)
    folder = { id: `f${level}`, title: 'Folder', folders: [folder] }
  return folder
}
