import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { ImportReport } from '#lib/contract/catalogue/source/store/import.ts'
import { type ImportOptions, Unconfirmed } from '#lib/contract/catalogue/source/store/import-run.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import type { CommonOptions, Context } from '#lib/office/cli/run.ts'
import { askedFor } from '#lib/office/cli/typed.ts'
import { type Applied, applyDocument } from '#lib/office/imports/apply.ts'

export class NotConfirmed extends CommandFailure {}

export interface RemovalOptions extends CommonOptions {
  yes?: true
}

/** Imports a document. Asks for confirmation before removing many courses or making courses free. */
export async function applyConfirmed(
  { db, now, progress }: Context,
  source: AuthoredSource,
  applied: Pick<Applied, 'name' | 'mapping'>,
  { yes, json }: RemovalOptions,
  saysFree?: ImportOptions['saysFree'],
): Promise<ImportReport> {
  const { institute } = source
  const apply = (isAsked: boolean) =>
    progress(`importing ${institute.slug}`, (onProgress) =>
      applyDocument(
        db,
        institute,
        source,
        { ...applied, who: 'command', now },
        { onProgress, refusesRemovals: isAsked, refusesFree: isAsked, saysFree },
      ),
    )
  try {
    return (await apply(!yes)).report
  } catch (error) {
    if (!(error instanceof Unconfirmed)) throw error
    const question = `${institute.slug}: ${error.message} Type yes to continue: `
    if (!json && (await askedFor(question)) === 'yes') return (await apply(false)).report
    throw new NotConfirmed(`${institute.slug}: ${error.message} Nothing was imported; confirm with --yes.`)
  }
}
