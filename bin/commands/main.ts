import { Command, CommanderError } from 'commander'
import { CommandFailure, printFailure } from '#lib/cli/failure.ts'
import { plugged, pluggedSheets, plugIn } from '#lib/module.ts'
import { modules } from '#lib/modules.ts'
import { loadEnvFiles } from '#lib/server/settings.ts'
import { softwareVersion } from '#lib/server/version.ts'
import { addAudit } from './audit.ts'
import { addCrm } from './crm.ts'
import { addDemo } from './demo.ts'
import { addExport } from './export.ts'
import { addImport } from './import/import.ts'
import { addUndo } from './import/undo.ts'
import { addInit } from './init.ts'
import { addInstitutes } from './institutes.ts'
import { addKeys } from './keys.ts'
import { addLeads } from './leads/leads.ts'
import { addMigrate } from './migrate.ts'
import { addPublish } from './publish.ts'
import { addWebsites } from './websites.ts'

/** Runs one command line. An error sets the exit status instead of ending at once, so that pipes get all output. */
export async function main(words: readonly string[]): Promise<void> {
  // Before parsing: errors of the parser are printed as JSON too.
  const isJson = words.includes('--json')
  try {
    loadEnvFiles()
    plugIn(modules())
    const program = await catalogueProgram(isJson)
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return
    printFailure(error, isJson)
    process.exitCode = error instanceof CommandFailure ? error.status : 1
  }
}

/** Builds the tree of all commands, those of modules last. */
export async function catalogueProgram(isJson: boolean): Promise<Command> {
  const catalogue = new Command('catalogue')
    .description('Imports and publishes the catalogues of institutes, and manages who may read them.')
    .usage('COMMAND')
    .version(softwareVersion(), '--version', 'print the version of this software')
    .helpCommand(false)
    .exitOverride()
    .configureOutput(isJson ? { writeErr: () => {}, outputError: () => {} } : {})
  const sheets = await pluggedSheets()
  addMigrate(catalogue)
  addInit(catalogue, sheets)
  addDemo(catalogue)
  addImport(catalogue, sheets)
  addUndo(catalogue)
  addExport(catalogue, sheets)
  addPublish(catalogue)
  addInstitutes(catalogue)
  addKeys(catalogue)
  addWebsites(catalogue)
  addAudit(catalogue)
  addLeads(catalogue)
  addCrm(catalogue)
  for (const { commands } of plugged()) await commands?.(catalogue)
  return catalogue
}
