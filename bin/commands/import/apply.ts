import type { AuthoredSource } from '#lib/catalogue/authored/catalogue.ts'
import type { ImportReport } from '#lib/catalogue/source/store/import.ts'
import { ManyRemoved } from '#lib/catalogue/source/store/import-run.ts'
import { CommandFailure } from '#lib/cli/failure.ts'
import type { CommonOptions, Context } from '#lib/cli/run.ts'
import { askedFor } from '#lib/cli/typed.ts'
import { type Applied, applyDocument } from '#lib/imports/apply.ts'
import { recordAudit } from '#lib/institutes/audit.ts'

/** Refuses an import that removes many courses without a confirmation. */
export class NotConfirmed extends CommandFailure {}

export interface RemovalOptions extends CommonOptions {
  yes?: true
}

/** Imports a document and stores the former state and an audit event; asks before it removes many courses. */
export async function applyConfirmed(
  context: Context,
  source: AuthoredSource,
  applied: Omit<Applied, 'who' | 'now'>,
  { yes, json }: RemovalOptions,
): Promise<ImportReport> {
  const { institute } = source
  const by = { instituteId: institute.id, who: 'command', now: context.now }
  const apply = (refusesRemovals: boolean) =>
    context.progress(`importing ${institute.slug}`, (onProgress) =>
      applyDocument(context.db, institute, source, { ...applied, ...by }, { onProgress, refusesRemovals }),
    )
  const { report, event } = await apply(!yes).catch(async (error) => {
    if (!(error instanceof ManyRemoved)) throw error
    const question = `${institute.slug}: ${error.message} Type yes to go on: `
    if (!json && (await askedFor(question)) === 'yes') return apply(false)
    throw new NotConfirmed(`${institute.slug}: ${error.message} Nothing was imported; give --yes to confirm.`)
  })
  await recordAudit(context.db, { ...event, subject: null }, by)
  return report
}
