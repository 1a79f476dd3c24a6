import type { Command } from 'commander'
import { type PublishOptions as Options, publishInstitute } from '#lib/catalogue/publish/publish.ts'
import type { PublishReport } from '#lib/catalogue/publish/report.ts'
import type { Db } from '#lib/db/open.ts'
import { type InstituteName, listInstituteNames } from '#lib/institutes/names.ts'
import { requireInstitute } from './running/institute.ts'
import { type CommonOptions, type Context, commandOf, run } from './running/run.ts'
import { visible } from './running/visible.ts'

interface PublishOptions extends CommonOptions {
  institute?: string
}

export function addPublish(program: Command): void {
  commandOf(program, 'publish', 'Publish what is stored, so that readers get it.', 'publish --institute demo')
    .option('--institute <slug>', 'only this institute; otherwise all of them')
    .action((options: PublishOptions) => run(options, (context) => publishAll(context, options.institute)))
}

async function publishAll(context: Context, slug: string | undefined) {
  const { db } = context
  const institutes = slug === undefined ? await listInstituteNames(db) : [await requireInstitute(db, slug)]
  const published: (PublishReport & { institute: string })[] = []
  for (const institute of institutes)
    published.push({ institute: institute.slug, ...(await publish(context, institute, publishInstitute)) })
  const lines = published.map((report) => `${report.institute}: ${publishedWords(report)}`)
  const text = lines.join('\n') || 'There is no institute to publish; import one first.'
  return { value: { published }, text, isFault: published.some(hasFaults) }
}

/** Publishes one institute, or its due changes, with a progress bar. */
export async function publish<Report>(
  { db, now, progress }: Context,
  { id, slug }: Pick<InstituteName, 'id' | 'slug'>,
  how: (db: Db, id: string, now: Date, options: Options) => Promise<Report>,
): Promise<Report> {
  const bar = progress(`publishing ${slug}`)
  const report = await how(db, id, now, { onProgress: bar.report })
  bar.stop()
  return report
}

/** Tells whether something could not be published. */
export const hasFaults = ({ faults }: PublishReport): boolean => faults.length > 0

export function publishedWords({ revision, entries, faults }: PublishReport): string {
  const line = `published as revision ${revision}, ${entries} course${entries === 1 ? '' : 's'} to be seen`
  const nameOf = ({ kind, id }: PublishReport['faults'][number]) =>
    kind === 'site' ? 'the site' : `${kind === 'path' ? 'learning path' : 'course'} ${JSON.stringify(id)}`
  const unpublished = faults.map(
    (fault) => `\n  FAULT  ${nameOf(fault)} stays as it was: ${visible(fault.message)}`,
  )
  return line + unpublished.join('')
}
