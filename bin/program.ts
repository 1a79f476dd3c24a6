import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Command, CommanderError } from 'commander'
import { CommandFailure, printFailure } from '#lib/cli/failure.ts'
import type { Sheets } from '#lib/imports/sheets.ts'
import { plugged, pluggedSheets, plugIn } from '#lib/module.ts'
import { modules } from '#lib/modules.ts'
import { loadEnvFiles, softwareVersion } from '#lib/server/installation.ts'

/**
 * Runs a command line. An error sets the exit status instead of ending the process, so that pipes receive all output.
 */
export async function main(words: readonly string[]): Promise<void> {
  // Determined before parsing, because errors of the parser are printed as JSON too.
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

/** What each file in `bin/commands` exports. `add` adds its command or its group of commands. */
interface CommandFile {
  add: (program: Command, sheets: Sheets | undefined) => void
}

/** Creates all commands: first those in `bin/commands`, by name, then those of modules. */
export async function catalogueProgram(isJson: boolean): Promise<Command> {
  const catalogue = new Command('catalogue')
    .description('Imports and publishes the catalogues of institutes, and manages who may read them.')
    .usage('COMMAND')
    .version(softwareVersion(), '--version', 'print the version of this software')
    .helpCommand(false)
    .exitOverride()
    .configureOutput(isJson ? { writeErr: () => {}, outputError: () => {} } : {})
  const sheets = await pluggedSheets()
  const folder = join(import.meta.dirname, 'commands')
  for (const file of readdirSync(folder).sort())
    if (file.endsWith('.ts')) {
      const { add }: CommandFile = await import(pathToFileURL(join(folder, file)).href)
      add(catalogue, sheets)
    }
  for (const { commands } of plugged()) await commands?.(catalogue)
  return catalogue
}
