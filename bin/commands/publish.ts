import type { Command } from 'commander'
import type { Db } from '#lib/base/db/open.ts'
import {
  type PublishOptions as Options,
  type PublishReport,
  publishInstitute,
} from '#lib/contract/catalogue/publish/publish.ts'
import { visible } from '#lib/office/cli/print.ts'
import { type CommonOptions, type Context, databaseCommand } from '#lib/office/cli/run.ts'
import { operatorText } from '#lib/office/findings/findings.ts'
import { type InstituteName, listInstituteNames } from '#lib/office/institutes/names.ts'

interface PublishOptions extends CommonOptions {
  institute?: InstituteName
}

export function add(program: Command): void {
  const summary = 'Publish stored changes, so that readers see them.'
  databaseCommand(program, ['publish', summary, 'publish --institute demo'], publishAll).option(
    '--institute <slug>',
    'only this institute (default: all)',
  )
}

async function publishAll(context: Context, { institute: only }: PublishOptions) {
  const institutes = only ? [only] : await listInstituteNames(context.db)
  const published: (PublishReport & { institute: string })[] = []
  for (const institute of institutes)
    published.push({ institute: institute.slug, ...(await publish(context, institute, publishInstitute)) })
  const lines = published.map((report) => `${report.institute}: ${publishedWords(report)}`)
  const text = lines.join('\n') || 'There are no institutes to publish; import one first.'
  return { value: { published }, text, isFault: published.some(hasFaults) }
}

export const publish = <Report>(
  { db, now, progress }: Context,
  { id, slug }: Pick<InstituteName, 'id' | 'slug'>,
  how: (db: Db, id: string, now: Date, options: Options) => Promise<Report>,
): Promise<Report> => progress(`publishing ${slug}`, (onProgress) => how(db, id, now, { onProgress }))

export const hasFaults = ({ faults }: PublishReport): boolean => faults.length > 0

export function publishedWords({ revision, entries, faults }: PublishReport): string {
  const line = `published as revision ${revision}, ${entries} course${entries === 1 ? '' : 's'} shown`
  const unpublished = faults.map((fault) => {
    const { message, advice } = operatorText(fault)
    return `\n  FAULT  ${visible(`${message} ${advice}`)}`
  })
  return line + unpublished.join('')
}
